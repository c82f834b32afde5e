// The page: the rules above, a panel below.
import { useEffect } from 'preact/hooks';

import { AnswerView } from './answer_view';
import { GraphPanel } from './panels/graph_panel';
import { LawPanel } from './panels/law_panel';
import { PicturePanel } from './panels/picture_panel';
import { PlayPanel } from './panels/play_panel';
import { RulesPanel, useChecked } from './panels/rules_panel';
import { SumPanel } from './panels/sum_panel';
import { change, tabs, useAppState, type Language, type Tab } from './state';
import { languageOf, languages, useTexts } from './texts';

function Header() {
  const t = useTexts();
  const state = useAppState();
  const language = languageOf(state.language);
  useEffect(() => {
    document.documentElement.lang = language === 'zh' ? 'zh-Hans' : 'en';
    document.title = `${t.title} – ${state.ruleset.slice(0, 60)}`;
  }, [language, state.ruleset]);
  return (
    <header class="top">
      <div>
        <h1>
          <img src="/icon.svg" alt="" width="28" height="28" />
          {t.title}
        </h1>
        <p>{t.subtitle}</p>
      </div>
      <label class="language">
        <span class="quiet">{t.language}</span>
        <select
          value={language}
          onChange={(event) => change({ language: event.currentTarget.value as Language })}
        >
          {Object.entries(languages).map(([name, texts]) => (
            <option value={name} key={name} lang={name}>
              {texts.languageName}
            </option>
          ))}
        </select>
      </label>
    </header>
  );
}

function Tabs({ tab }: { tab: Tab }) {
  const t = useTexts();
  const move = (event: KeyboardEvent): void => {
    const at = tabs.indexOf(tab);
    const target: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[target[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    change({ tab: next });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t.tabsLabel} onKeyDown={move}>
      {tabs.map((name) => (
        <button
          key={name}
          id={`tab-${name}`}
          role="tab"
          type="button"
          aria-selected={name === tab}
          aria-controls="panel"
          tabIndex={name === tab ? 0 : -1}
          onClick={() => change({ tab: name }, true)}
        >
          {t.tabs[name]}
        </button>
      ))}
    </div>
  );
}

export function App() {
  const state = useAppState();
  const checked = useChecked();
  const t = useTexts();
  const { tab } = state;
  const { usable, loading } = checked;
  return (
    <>
      <Header />
      <main>
        <RulesPanel checked={checked} />
        <Tabs tab={tab} />
        <section id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class="card">
          {tab === 'graph' ? (
            <GraphPanel />
          ) : usable === null ? (
            <AnswerView loading={loading && checked.error === null} error={null}>
              {!loading && <p class="quiet">{t.rules.first}</p>}
            </AnswerView>
          ) : (
            <>
              {tab === 'picture' && <PicturePanel checked={usable} />}
              {tab === 'law' && <LawPanel checked={usable} waiting={loading} />}
              {tab === 'sum' && <SumPanel checked={usable} waiting={loading} />}
              {tab === 'play' && <PlayPanel checked={usable} waiting={loading} />}
            </>
          )}
        </section>
      </main>
    </>
  );
}
