import { useMemo, useSyncExternalStore } from 'react';

import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';

import { languageNamed, offeredLanguages, type Language } from './locales.ts';

/** The languages of the interface and the one that was chosen. */
export interface Languages {
  readonly languages: readonly Language[];
  /** Undefined: as in the browser. */
  readonly language: string | undefined;
  readonly choose: (locale: string | undefined) => void;
}

/** What choosing a language needs of the program. */
export interface LanguagePorts {
  readonly settings: SettingsService;
  readonly config: ConfigService;
  readonly flags: LocalFlags;
}

/** What can be chosen, and choosing. */
export function useLanguages({ settings, config, flags }: LanguagePorts): Languages {
  const { enabledLanguages } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { locale } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const hasPseudo =
    import.meta.env.DEV || locale === 'dx' || new URLSearchParams(location.search).has('dx');
  return useMemo(() => {
    const offered = offeredLanguages(enabledLanguages);
    return {
      languages: hasPseudo ? [...offered, languageNamed('dx')] : offered,
      language: locale ?? undefined,
      choose(chosen) {
        // Read before the database is open, at the next start.
        flags.write('locale', chosen);
        void settings.change({ locale: chosen ?? null });
      },
    };
  }, [settings, flags, enabledLanguages, locale, hasPseudo]);
}
