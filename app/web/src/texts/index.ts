// The language of the page: the one of the address, else the browser's.
import { en, type Texts } from './en';
import { zh } from './zh';
import { useAppState, type Language } from '../state';
import type { Whole } from '../whole';

export type { Texts } from './en';

export const languages: Record<Language, Texts> = { en, zh };

export function languageOf(chosen: Language | null): Language {
  if (chosen !== null) return chosen;
  return navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}

export function useTexts(): Texts {
  return languages[languageOf(useAppState().language)];
}

/// 1000000 as 1,000,000 or as the language has it.
export function grouped(value: Whole): string {
  return value.toLocaleString('en-US').replaceAll(',', ' ');
}

/// "period 12 from heap 71", with the saltus where there is one.
export function periodText(period: Whole, preperiod: Whole, saltus: Whole, t: Texts): string {
  const text = t.picture.period(grouped(period), grouped(preperiod));
  return saltus > 0 ? `${text}${t.comma}${t.picture.saltus(grouped(saltus))}` : text;
}
