// An error as the parser says it: the message, the text with a caret under its place, the hint.
import { ApiError, type Place } from './api';
import { useTexts } from './texts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/// The text around the place, and how many columns are before it and under it. Places are bytes.
function line(place: Place): { text: string; before: string; marked: string } {
  const bytes = encoder.encode(place.text);
  const begin = place.begin - place.text_begin;
  const end = Math.max(place.end - place.text_begin, begin);
  // Of several lines, the one with the place.
  let from = begin;
  while (from > 0 && bytes[from - 1] !== 10) --from;
  let to = begin;
  while (to < bytes.length && bytes[to] !== 10) ++to;
  const part = (a: number, b: number): string => decoder.decode(bytes.subarray(a, b));
  return { text: part(from, to), before: part(from, begin), marked: part(begin, Math.min(end, to)) };
}

export function ProblemView({ error, id }: { error: unknown; id?: string }) {
  const t = useTexts();
  if (error === null || error === undefined) return null;
  if (!(error instanceof ApiError)) {
    return (
      <div class="problem" role="alert" id={id}>
        <p>{t.lost}</p>
      </div>
    );
  }
  const { message, hint, place, kind } = error.problem;
  const shown = place === null ? null : line(place);
  return (
    <div class="problem" role="alert" id={id}>
      <p>{kind === 'busy' ? t.busy : message}</p>
      {shown !== null && (
        <pre class="caret">
          {shown.text}
          {'\n'}
          <span aria-hidden="true">
            {shown.before.replace(/[^\u2e80-\uffff]/g, ' ').replace(/[\u2e80-\uffff]/g, '\u3000')}
            {'^'.repeat(Math.max([...shown.marked].length, 1))}
          </span>
        </pre>
      )}
      {hint !== null && (
        <p class="hint">
          {t.hint}
          {t.colon}
          {hint}
        </p>
      )}
    </div>
  );
}
