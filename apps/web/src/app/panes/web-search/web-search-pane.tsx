import { parseWebSearch } from '@parley/domain/web/web-search-settings.ts';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';

import { WebSearchDialog } from '#src/features/web-search/web-search-dialog.tsx';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import type { NetworkClient } from '#src/services/network/network-client.ts';
import { relayOf } from '#src/services/relay/relay-of.ts';
import type { SettingsService } from '#src/services/settings/settings-service.ts';
import { passesSearchesOn, usableServices } from '#src/services/web/search-through-server.ts';
import { clearSetup, searchKeyOf, testAndSave } from '#src/services/web/web-search-setup.ts';
import { webSearchName } from '#src/services/web/web-tools.ts';

/** What setting up web search needs of the program. */
export interface WebSearchPorts {
  readonly network: NetworkClient;
  readonly settings: SettingsService;
  readonly keys: KeyService;
  readonly config: ConfigService;
}

interface WebSearchPaneProps {
  readonly ports: WebSearchPorts;
  readonly onClose: () => void;
}

/** Sets up who searches the web. */
export function WebSearchPane({ ports, onClose }: WebSearchPaneProps): ReactNode {
  const { settings, keys, config } = ports;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { webSearch, defaultTools } = useSyncExternalStore(
    settings.subscribe,
    settings.getSnapshot,
  );
  const snapshot = useSyncExternalStore(keys.subscribe, keys.getSnapshot);
  const stored = useMemo(() => parseWebSearch(webSearch), [webSearch]);
  return (
    <WebSearchDialog
      stored={stored}
      keyMask={(service) => searchKeyOf(snapshot, { service })?.mask}
      services={usableServices(host)}
      passesSearchesOn={(values) => passesSearchesOn(host, values)}
      relayHosts={host.relayHosts}
      guideUrl={host.links.webSearchAPIKeyGuide}
      isOnInNewChats={defaultTools.includes(webSearchName)}
      onSwitch={(isOn) => {
        const others = settings.getSnapshot().defaultTools.filter((name) => name !== webSearchName);
        void settings.change({ defaultTools: isOn ? [...others, webSearchName] : others });
      }}
      testAndSave={(wanted, typedKey) =>
        testAndSave({ ...ports, relay: () => relayOf(host) }, wanted, typedKey)
      }
      clear={async () => {
        if (stored !== undefined) await clearSetup(ports, stored);
      }}
      onClose={onClose}
    />
  );
}
