// What a panel shows of an answer: dimmed while it is that of an earlier question.
import type { ComponentChildren } from 'preact';

import { isLost } from './api';
import { ProblemView } from './problem_view';
import { useTexts } from './texts';

interface AnswerProps {
  /// Another answer is on its way.
  loading: boolean;
  error: unknown;
  children: ComponentChildren;
}

/// The style sheet waits a moment before it dims, so that quick answers do not flicker.
export function AnswerView({ loading, error, children }: AnswerProps) {
  const t = useTexts();
  const lost = isLost(error);
  return (
    <div>
      {lost && <ProblemView error={error} />}
      <div class="computing" role="status">
        {loading && !lost && <span>{t.loading}</span>}
      </div>
      <div class={loading ? 'stale' : ''} aria-busy={loading}>
        {!lost && <ProblemView error={error} />}
        {children}
      </div>
    </div>
  );
}
