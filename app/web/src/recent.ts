// The last rulesets with their heaps, which the browser keeps.
const key = 'grundy-recent';
const most = 12;
const longest = 2000;

export interface Recent {
  ruleset: string;
  let: Record<string, string>;
  heaps?: string;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecent(value: unknown): value is Recent {
  const one = value as Recent | null;
  return (
    isText(one?.ruleset) &&
    (one.heaps === undefined || isText(one.heaps)) &&
    typeof one.let === 'object' &&
    one.let !== null &&
    Object.values(one.let).every(isText)
  );
}

export function recentRulesets(): Recent[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function remember(recent: Recent): void {
  if (recent.ruleset.length > longest) return;
  const kept = (recent.heaps?.length ?? 0) > longest ? { ...recent, heaps: '' } : recent;
  const others = recentRulesets().filter((other) => other.ruleset !== recent.ruleset);
  try {
    localStorage.setItem(key, JSON.stringify([kept, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing has no list.
  }
}
