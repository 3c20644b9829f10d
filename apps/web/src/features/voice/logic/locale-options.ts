/** A language to choose. */
export interface LocaleOption {
  readonly value: string;
  readonly label: string;
}

/** Languages by their names in the language of the interface, sorted; the first of the list stays first. */
export function localeOptions(
  tags: readonly string[],
  interfaceLocale: string,
): readonly LocaleOption[] {
  const names = new Intl.DisplayNames([known(interfaceLocale), 'en'], {
    type: 'language',
    languageDisplay: 'standard',
  });
  const [first, ...others] = tags.map((value) => ({ value, label: names.of(value) ?? value }));
  if (first === undefined) return [];
  return [
    first,
    ...others.toSorted((a, b) => a.label.localeCompare(b.label, known(interfaceLocale))),
  ];
}

/** The pseudo-locale is no language. */
function known(locale: string): string {
  return Intl.DisplayNames.supportedLocalesOf([locale]).length === 0 ? 'en' : locale;
}
