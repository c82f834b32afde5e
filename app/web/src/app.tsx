// The page: the rules above, a panel below.
import { useEffect } from 'preact/hooks';

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
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]!;
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
  const { tab } = state;
  return (
    <>
      <Header />
      <main>
        <RulesPanel checked={checked} />
        <Tabs tab={tab} />
        <section id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} class="card">
          {tab === 'picture' && <PicturePanel checked={checked.usable} />}
          {tab === 'law' && <LawPanel checked={checked.usable} />}
          {tab === 'sum' && <SumPanel checked={checked.usable} />}
          {tab === 'graph' && <GraphPanel />}
          {tab === 'play' && <PlayPanel checked={checked.usable} />}
        </section>
      </main>
    </>
  );
}
