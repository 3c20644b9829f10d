import { readPricingPage, readShop } from '@parley/contract/http/shop-config.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import { useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { NewsletterDialog } from '#src/features/shop/newsletter-dialog.tsx';
import { licenseFaultText } from '#src/features/license/logic/license-fault-text.ts';
import { ShopDialog, type ShopDialogProps } from '#src/features/shop/shop-dialog.tsx';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import { upgradeAddress } from '#src/services/license/upgrade-address.ts';

import { licenseOf, licenseServerOf, type LicenseProgram } from '#src/app/shared/license-of.ts';
import { licenseStarted } from '#src/app/shared/licensing.ts';
import { useLicenseMask } from '#src/app/shared/use-license-mask.ts';

/** What the shop needs of the program. */
export interface ShopPorts extends LicenseProgram {
  readonly flags: LocalFlags;
  readonly keys: KeyService;
  readonly toasts: ToastStore;
}

interface ShopPaneProps {
  readonly ports: ShopPorts;
  readonly onClose: () => void;
}

/** The shop, on hosts that sell licenses. */
export function ShopPane({ ports, onClose }: ShopPaneProps): ReactNode {
  const { config, flags, network, toasts } = ports;
  const intl = useIntl();
  const host = useSyncExternalStore(config.subscribe, config.getSnapshot);
  const affiliate = flags.read('affiliate');
  const shop = useMemo(() => readShop(host), [host]);
  const owned = useOwnedLicense(ports);
  const [isNewsletterOpen, setIsNewsletterOpen] = useState(false);

  async function upgrade(checkoutUrl: string): Promise<string | undefined> {
    const question = { server: licenseServerOf(config), checkoutUrl, affiliate };
    const address = await upgradeAddress(network, question);
    if (!address.ok) return licenseFaultText(intl, address.error);
    window.open(address.value, '_blank', 'noopener,noreferrer');
    return undefined;
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
      onUpgrade={upgrade}
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
