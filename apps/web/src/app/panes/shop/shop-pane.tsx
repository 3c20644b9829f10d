import { readPricingPage, readShop } from '@parley/contract/http/shop-config.ts';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { NewsletterDialog } from '#src/features/shop/newsletter-dialog.tsx';
import { ShopDialog, type ShopDialogProps } from '#src/features/shop/shop-dialog.tsx';
import type { Upgrade } from '#src/features/shop/shop-sale.ts';

import { licenseOf, type LicenseProgram } from '#src/app/shared/license-of.ts';
import { licenseStarted } from '#src/app/shared/licensing.ts';
import { useLicenseMask } from '#src/app/shared/use-license-mask.ts';

import { UpgradePane, type UpgradePorts } from './upgrade-pane.tsx';

/** What the shop needs of the program. */
export type ShopPorts = LicenseProgram & UpgradePorts;

interface ShopPaneProps {
  readonly ports: ShopPorts;
  readonly onClose: () => void;
}

/** The shop, on hosts that sell licenses. */
export function ShopPane({ ports, onClose }: ShopPaneProps): ReactNode {
  const { config, flags, toasts } = ports;
  const intl = useIntl();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const affiliate = flags.read('affiliate');
  const shop = useMemo(() => readShop(host), [host]);
  const owned = useOwnedLicense(ports);
  const [isNewsletterOpen, setIsNewsletterOpen] = useState(false);
  const [upgrade, setUpgrade] = useState<Upgrade>();

  if (upgrade !== undefined) {
    return <UpgradePane ports={ports} upgrade={upgrade} onClose={() => setUpgrade(undefined)} />;
  }
  if (isNewsletterOpen && shop.newsletterURL !== undefined) {
    return (
      <NewsletterDialog
        url={shop.newsletterURL}
        onSent={() => {
          toasts.show({
            tone: 'success',
            message: intl.formatMessage({
              id: 'shop.news.sent',
              defaultMessage: 'Finish subscribing in the new tab.',
            }),
          });
          setIsNewsletterOpen(false);
        }}
        onClose={() => setIsNewsletterOpen(false)}
      />
    );
  }
  return (
    <ShopDialog
      sale={{
        shop,
        pricingPage: readPricingPage(host),
        shopUrl: host.licensing.shopURL,
        affiliate,
      }}
      license={owned}
      onEnterKey={() => {
        onClose();
        licenseStarted.openDialog();
      }}
      onUpgrade={setUpgrade}
      onOpenNewsletter={() => setIsNewsletterOpen(true)}
      onClose={onClose}
    />
  );
}

function useOwnedLicense(ports: ShopPorts): ShopDialogProps['license'] {
  const [license] = useState(() => licenseOf(ports));
  const { state } = useSyncExternalStore(license.subscribe, license.getSnapshot);
  const mask = useLicenseMask(ports.keys);
  if (state.status === 'verified') return { plan: state.plan, mask };
  return state.status === 'unknown' && mask !== undefined ? 'checking' : undefined;
}
