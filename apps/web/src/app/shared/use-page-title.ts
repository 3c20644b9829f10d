import { stripBidiControls } from '@parley/domain/shared/strip-bidi-controls.ts';
import { useEffect, useSyncExternalStore } from 'react';

import type { ConfigService } from '#src/services/config/config-service.ts';
import type { ReplyAlerts } from '#src/services/notifications/reply-alerts.ts';

/** What the title of the page says beside what is shown. */
export interface TitlePorts {
  readonly config: ConfigService;
  readonly alerts: ReplyAlerts;
}

/**
 * Puts the name of the host into the tab, and before it what is shown; a dot says that a reply has
 * come while nobody looked.
 *
 * @param title plain text; empty where there is nothing to name
 */
export function usePageTitle({ config, alerts }: TitlePorts, title: string): void {
  const isFlagged = useSyncExternalStore(alerts.subscribe, alerts.isFlagged);
  const { name } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  useEffect(() => {
    const shown = title === '' ? name : `${stripBidiControls(title)} - ${name}`;
    document.title = isFlagged ? `● ${shown}` : shown;
  }, [title, name, isFlagged]);
}
