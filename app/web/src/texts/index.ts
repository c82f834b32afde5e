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
