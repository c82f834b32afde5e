// What went wrong after a button was pressed.
import { useEffect, useState } from 'preact/hooks';

import { isLost } from './api';

const momentOfLoss = 6000;

/// As useState. That the server did not answer is said for a moment: it may be there again, and the
/// button is pressed again.
export function useProblem(): [unknown, (problem: unknown) => void] {
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    if (!isLost(problem)) return;
    const timer = setTimeout(() => setProblem(null), momentOfLoss);
    return () => clearTimeout(timer);
  }, [problem]);
  return [problem, setProblem];
}
