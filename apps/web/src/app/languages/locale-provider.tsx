import { useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';

import { createLocalFlags } from '#src/platform/local-flags.ts';
import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { createWords } from './create-words.ts';
import {
  chooseLocale,
  directionOf,
  loadCatalogue,
  type Catalogue,
  type Locale,
} from './locales.ts';

interface LocalePorts {
  readonly settings: SettingsService;
  readonly config: ConfigService;
}

interface LocaleProviderProps {
  /** Undefined before the store is open, or where it cannot be opened. */
  readonly program: LocalePorts | undefined;
  readonly children: ReactNode;
}

const flags = createLocalFlags(() => localStorage);
const nothing = (): (() => void) => () => undefined;

/** Gives the words of the chosen language to everything below; English stands in the code itself. */
export function LocaleProvider({ program, children }: LocaleProviderProps): ReactNode {
  const locale = useLocale(program);
  const texts = useTexts(locale);
  useEffect(() => {
    if (texts === undefined) return;
    document.documentElement.lang = texts.locale === 'dx' ? 'en-XA' : texts.locale;
    document.documentElement.dir = directionOf(texts.locale);
  }, [texts]);

  const words = useMemo(
    () => texts && createWords(texts.messages, formatLocaleOf(texts.locale)),
    [texts],
  );

  useHeldIdleTasks(words === undefined);

  if (words === undefined) return null;
  return <RawIntlProvider value={words}>{children}</RawIntlProvider>;
}

function useLocale(program: LocalePorts | undefined): Locale {
  const settings = program?.settings;
  const config = program?.config;
  const own = useSyncExternalStore(
    settings?.subscribe ?? nothing,
    () => settings?.getSnapshot().locale ?? undefined,
  );
  const host = useSyncExternalStore(
    config?.subscribe ?? nothing,
    () => config?.getSnapshot().enabledLanguages,
  );
  return chooseLocale({
    chosen: own ?? flags.read('locale'),
    browser: navigator.languages,
    host,
  });
}

/** Numbers and dates of the pseudo-locale are English, as its words nearly are. */
function formatLocaleOf(locale: Locale): string {
  return locale === 'dx' ? 'en' : locale;
}

interface Texts {
  readonly locale: Locale;
  readonly messages: Catalogue;
}

const english: Texts = { locale: 'en', messages: {} };

/** The texts of a language. While they come, those that are on the screen stay there. */
function useTexts(locale: Locale): Texts | undefined {
  const [texts, setTexts] = useState<Texts | undefined>(locale === 'en' ? english : undefined);
  useEffect(() => {
    let isCurrent = true;
    void loadTexts(locale).then((loaded) => {
      if (isCurrent) setTexts(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return texts;
}

/** English where the texts cannot be had, as without a network. */
async function loadTexts(locale: Locale): Promise<Texts> {
  if (locale === 'en') return english;
  const messages = await loadCatalogue(locale).catch(() => undefined);
  return messages === undefined ? english : { locale, messages };
}
