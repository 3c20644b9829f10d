import { outputLanguages } from '@parley/domain/chat/output-languages.ts';
import { outputLanguageIds, type OutputLanguage } from '@parley/domain/chat/output-presets.ts';
import type { IntlShape } from 'react-intl';

/** A language as it is offered. */
export interface LanguageOption {
  readonly value: OutputLanguage;
  readonly label: string;
}

/** The languages, named and sorted for the reader; the English name where the browser has none. */
export function listLanguageOptions(intl: IntlShape): readonly LanguageOption[] {
  const collator = new Intl.Collator(intl.locale);
  return outputLanguageIds
    .map((value) => ({ value, label: nameOf(intl, value) }))
    .toSorted((a, b) => collator.compare(a.label, b.label));
}

function nameOf(intl: IntlShape, tag: OutputLanguage): string {
  // «English (UK)», not «British English»: variants of a language stand together then.
  const name = intl.formatDisplayName(tag, {
    type: 'language',
    style: 'short',
    languageDisplay: 'standard',
    fallback: 'none',
  });
  return name ?? outputLanguages[tag];
}
