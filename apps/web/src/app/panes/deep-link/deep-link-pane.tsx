import { useSyncExternalStore, type ReactNode } from 'react';

import {
  DeepLinkDialog,
  type DeepLinkDialogProps,
} from '#src/features/deep-links/deep-link-dialog.tsx';
import { withAffiliate } from '#src/services/navigation/shop-address.ts';
import type { ConfigService } from '#src/services/config/config-service.ts';
import type { LocalFlags } from '#src/platform/local-flags.ts';

/** What the answer to a link needs of the program. */
export interface DeepLinkPorts {
  readonly config: ConfigService;
  readonly flags: LocalFlags;
}

interface DeepLinkPaneProps {
  readonly ports: DeepLinkPorts;
  readonly deepLink: DeepLinkDialogProps['deepLink'];
  readonly onClose: () => void;
}

/** The answer to a link, as this host has it. */
export function DeepLinkPane({ ports, deepLink, onClose }: DeepLinkPaneProps): ReactNode {
  const { config, flags } = ports;
  const { licensing } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const { enabled, shopURL } = licensing;
  return (
    <DeepLinkDialog
      deepLink={deepLink}
      isSold={enabled}
      shopUrl={shopURL === undefined ? undefined : withAffiliate(shopURL, flags.read('affiliate'))}
      onClose={onClose}
    />
  );
}
