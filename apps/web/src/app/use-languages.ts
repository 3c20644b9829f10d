import { useSyncExternalStore } from 'react';

import { languageNamed, offeredLanguages, type Language } from './locales.ts';
import { useProgram } from './program-context.ts';

/** The languages of the interface and the one that was chosen. */
export interface Languages {
  readonly languages: readonly Language[];
  /** Undefined: as in the browser. */
  readonly language: string | undefined;
  readonly choose: (locale: string | undefined) => void;
}

/** What can be chosen, and choosing. */
export function useLanguages(): Languages {
  const { settings, config, flags } = useProgram();
  const { enabledLanguages } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { locale } = useSyncExternalStore(settings.subscribe, settings.getSnapshot);
  const hasPseudo =
    import.meta.env.DEV || locale === 'dx' || new URLSearchParams(location.search).has('dx');
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
}
