// The named games, asked for once.
import { useEffect, useState } from 'preact/hooks';

import { get, type GameName } from './api';

let names: Promise<GameName[]> | null = null;

export function useGames(): GameName[] {
  const [games, setGames] = useState<GameName[]>([]);
  useEffect(() => {
    names ??= get<{ games: GameName[] }>('/api/games').then((list) => list.games);
    names.then(setGames).catch(() => {
      names = null;
    });
  }, []);
  return games;
}
