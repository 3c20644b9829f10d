import { withoutTurns } from '@parley/domain/shared/without-turns.ts';
import { useEffect, useSyncExternalStore } from 'react';

import { useProgram } from './program-context.ts';

/**
 * Puts the name of the host into the tab, and before it what is shown; a dot says that a reply has
 * come while nobody looked.
 *
 * @param title plain text; empty where there is nothing to name
 */
export function usePageTitle(title: string): void {
  const { config, helpers } = useProgram();
  const isFlagged = useSyncExternalStore(helpers.alerts.subscribe, helpers.alerts.isFlagged);
  const { name } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  useEffect(() => {
    const shown = title === '' ? name : `${withoutTurns(title)} - ${name}`;
    document.title = isFlagged ? `● ${shown}` : shown;
  }, [title, name, isFlagged]);
}
