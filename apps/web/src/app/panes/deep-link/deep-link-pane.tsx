import { useSyncExternalStore, type ReactNode } from 'react';

import {
  DeepLinkDialog,
  type DeepLinkDialogProps,
} from '#src/features/deep-links/deep-link-dialog.tsx';

import { ShopPane } from '#src/app/panes/shop/lazy-shop-pane.ts';
import type { ShopPorts } from '#src/app/panes/shop/shop-pane.tsx';
import { sellsLicenses } from '#src/app/shared/licensing.ts';

interface DeepLinkPaneProps {
  /** What the shop needs, which answers some links. */
  readonly ports: ShopPorts;
  readonly deepLink: DeepLinkDialogProps['deepLink'];
  readonly onClose: () => void;
}

/** The answer to a link, as this host has it. */
export function DeepLinkPane({ ports, deepLink, onClose }: DeepLinkPaneProps): ReactNode {
  const { config } = ports;
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return deepLink.kind === 'pricing' && sellsLicenses(host) ? (
    <ShopPane ports={ports} onClose={onClose} />
  ) : (
    <DeepLinkDialog deepLink={deepLink} onClose={onClose} />
  );
}
