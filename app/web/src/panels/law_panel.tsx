// The laws of the ruleset with what they rest on, the certificate of a proved period, and code.
import { useEffect, useRef, useState } from 'preact/hooks';

import { AnswerView } from '../answer_view';
import { askText, type Law, type Laws, type RefutedLaw } from '../api';
import { copyText } from '../copy';
import { ProblemView } from '../problem_view';
import { fileName, saveText } from '../save';
import { change, useAppState, type CodeLanguage } from '../state';
import { grouped, periodText, useTexts } from '../texts';
import { useAnswer } from '../use_answer';
import { useProblem } from '../use_problem';
import type { Usable } from './rules_panel';

const longText = 300;

/// Text that may be thousands of characters: its beginning, until all of it is wanted.
function Long({ text, code = false }: { text: string; code?: boolean }) {
  const t = useTexts();
  const [all, setAll] = useState(false);
  const cut = text.length > longText && !all ? `${text.slice(0, longText)} …` : text;
  return (
    <>
      {code ? <code class="long">{cut}</code> : <span class="long">{cut}</span>}
      {text.length > longText && (
        <button type="button" class="link" onClick={() => setAll(!all)}>
          {all ? t.law.less : t.law.more}
        </button>
      )}
    </>
  );
}

/// What a law says, from its parts: the words of the server are English.
function Statement({ law }: { law: Law }) {
  const t = useTexts();
  if (law.period !== null && law.preperiod !== null) {
    return <>{periodText(law.period, law.preperiod, law.saltus ?? 0, t)}</>;
  }
  if (law.expression === null) return <Long text={law.text} />;
  return (
    <>
      {law.lost_only ? t.law.lostWhen : t.law.value} <Long text={law.expression} code />
    </>
  );
}

function LawView({ law }: { law: Law }) {
  const t = useTexts();
  const badge =
    law.status === 'observed' ? t.law.observedTo(grouped(law.checked_to)) : t.law.status[law.status];
  return (
    <li class="law">
      <p>
        <b class={`badge ${law.status}`}>{badge}</b> <Statement law={law} />
      </p>
      {law.theorem !== null && (
        <p class="detail">
          <span class="quiet">{law.status === 'published' ? t.law.source : t.law.theorem}</span>{' '}
          {law.theorem}
        </p>
      )}
      {law.expression !== null && law.period !== null && (
        <p class="detail">
          <span class="quiet">{law.lost_only ? t.law.lostWhen : t.law.value}</span>{' '}
          <Long text={law.expression} code />
        </p>
      )}
      {law.expression?.includes('pick(') && <p class="detail quiet">{t.law.pick}</p>}
    </li>
  );
}

function RefutedView({ law }: { law: RefutedLaw }) {
  const t = useTexts();
  const at = Array.isArray(law.at) ? `(${law.at.join(', ')})` : grouped(law.at);
  return (
    <li class="law">
      <p>
        <b class="badge refuted">{t.law.refutedAt(at)}</b> <Long text={law.law} />
      </p>
      <p class="detail quiet">{t.law.refutedText(law.expected, law.found)}</p>
    </li>
  );
}

function Certificate({ checked }: { checked: Usable }) {
  const t = useTexts();
  const [error, setError] = useProblem();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const body = { ruleset: checked.ruleset, let: checked.let };
      const text = await askText('/api/certificate', body);
      saveText(`${fileName(checked.canonical)}.json`, text, 'application/json');
    } catch (problem) {
      setError(problem);
    }
    setBusy(false);
  };
  return (
    <section>
      <h3>{t.law.certificate}</h3>
      <p class="quiet">{t.law.certificateText}</p>
      <button type="button" disabled={busy} onClick={() => void download()}>
        {t.law.download}
      </button>
      <ProblemView error={error} />
    </section>
  );
}

interface LawPanelProps {
  checked: Usable;
  /// Other rules are being checked.
  waiting: boolean;
}

const codeNames: Record<CodeLanguage, string> = { cpp: 'C++', python: 'Python' };

function Code({ checked, waiting }: LawPanelProps) {
  const t = useTexts();
  const { code: language } = useAppState();
  const body = { ruleset: checked.ruleset, let: checked.let, language };
  const { result: code, error, loading } = useAnswer('/api/code', body, 0, askText);
  const shown = useRef<HTMLElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [code, language]);
  const copy = async (): Promise<void> => setCopied(await copyText(shown.current!));
  return (
    <section>
      <h3>{t.law.code}</h3>
      <div class="row">
        {(Object.keys(codeNames) as CodeLanguage[]).map((name) => (
          <button
            type="button"
            class="small"
            key={name}
            aria-pressed={name === language}
            onClick={() => change({ code: name })}
          >
            {codeNames[name]}
          </button>
        ))}
        <button
          type="button"
          class="small"
          disabled={loading || waiting || code === null}
          onClick={() => void copy()}
        >
          {copied ? t.law.copied : t.law.copy}
        </button>
        <span class="visually-hidden" aria-live="polite">
          {copied ? t.law.copied : ''}
        </span>
      </div>
      <AnswerView loading={loading || waiting} error={error}>
        {code !== null && (
          <pre class="code" tabIndex={0}>
            <code ref={shown}>{code}</code>
          </pre>
        )}
      </AnswerView>
    </section>
  );
}

export function LawPanel({ checked, waiting }: LawPanelProps) {
  const t = useTexts();
  const body = { ruleset: checked.ruleset, let: checked.let };
  const { result, error, loading } = useAnswer<Laws>('/api/law', body);
  const proved = result?.laws.some((law) => law.status === 'proved' && law.period !== null);
  return (
    <div data-done={!loading}>
      <AnswerView loading={loading || waiting} error={error}>
        {result !== null && (
          <>
            <div aria-live="polite">
              {result.laws.length === 0 && <p>{t.law.none(grouped(result.checked_to))}</p>}
            </div>
            <ul class="laws">
              {result.laws.map((law, i) => (
                <LawView key={i} law={law} />
              ))}
            </ul>
            {result.refuted.length > 0 && (
              <>
                <h3>{t.law.refutedTitle}</h3>
                <ul class="laws">
                  {result.refuted.map((law, i) => (
                    <RefutedView key={i} law={law} />
                  ))}
                </ul>
              </>
            )}
            {result.note !== undefined && <p class="quiet">{result.note}</p>}
            <p class="quiet">{t.law.checkedTo(grouped(result.checked_to))}</p>
            {proved === true && checked.coordinates === 1 && <Certificate checked={checked} />}
          </>
        )}
      </AnswerView>
      {result !== null && <Code checked={checked} waiting={waiting} />}
    </div>
  );
}
