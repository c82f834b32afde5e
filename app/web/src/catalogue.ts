// The named games, asked for until they are there.
import { useEffect, useState } from 'preact/hooks';

import { get, retryPause, type GameName } from './api';

let names: Promise<GameName[]> | null = null;

export function useGames(): GameName[] {
  const [games, setGames] = useState<GameName[]>([]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = (): void => {
      names ??= get<{ games: GameName[] }>('/api/games').then((list) => list.games);
      names.then(setGames).catch(() => {
        names = null;
        timer = setTimeout(run, retryPause);
      });
    };
    run();
    return () => clearTimeout(timer);
  }, []);
  return games;
}
