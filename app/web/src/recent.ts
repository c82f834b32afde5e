// The last rulesets, which the browser keeps.
const key = 'grundy-recent';
const most = 12;
const longest = 2000;

export interface Recent {
  ruleset: string;
  let: Record<string, string>;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isRecent(value: unknown): value is Recent {
  const one = value as Recent | null;
  return (
    isText(one?.ruleset) &&
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

export function remember(ruleset: string, bindings: Record<string, string>): void {
  if (ruleset.length > longest) return;
  const others = recentRulesets().filter((recent) => recent.ruleset !== ruleset);
  try {
    localStorage.setItem(key, JSON.stringify([{ ruleset, let: bindings }, ...others].slice(0, most)));
  } catch {
    // A browser that keeps nothing has no list.
  }
}
