import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';

import { createLocalFlags } from '#src/platform/local-flags.ts';

import { createWords } from './create-words.ts';
import { loadCatalogue, type Catalogue, type Locale, parseLocale } from './locales.ts';
import type { Program } from './program.ts';

interface LocaleProviderProps {
  /** Undefined before the store is open, or where it cannot be opened. */
  readonly program: Program | undefined;
  readonly children: ReactNode;
}

const flags = createLocalFlags(() => localStorage);
const nothing = (): (() => void) => () => undefined;

/** Gives the words of the chosen language to everything below; English stands in the code itself. */
export function LocaleProvider({ program, children }: LocaleProviderProps): ReactNode {
  const settings = program?.settings;
  const chosen = useSyncExternalStore(
    settings?.subscribe ?? nothing,
    () => settings?.getSnapshot().locale ?? null,
  );
  const locale = parseLocale(chosen ?? flags.read('locale'));
  const messages = useCatalogue(locale);
  useEffect(() => {
    document.documentElement.lang = locale === 'dx' ? 'en-XA' : locale;
  }, [locale]);

  const words = useMemo(
    () => (messages === undefined ? undefined : createWords(messages)),
    [messages],
  );

  if (words === undefined) return null;
  return <RawIntlProvider value={words}>{children}</RawIntlProvider>;
}

const english: Catalogue = {};

function useCatalogue(locale: Locale): Catalogue | undefined {
  const [loaded, setLoaded] = useState<{ readonly locale: Locale; readonly messages: Catalogue }>();
  useEffect(() => {
    if (locale === 'en') return undefined;
    let isCurrent = true;
    void loadCatalogue(locale)
      .catch(() => english)
      .then((messages) => {
        if (isCurrent) setLoaded({ locale, messages });
      });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  if (locale === 'en') return english;
  return loaded?.locale === locale ? loaded.messages : undefined;
}
