import { outsidePage } from '@parley/contract/http/outside-pages.ts';
import type { ToastStore } from '@parley/ui/components/toast/toast-store.ts';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { licenseFaultText } from '#src/features/license/logic/license-fault-text.ts';
import type { Upgrade } from '#src/features/shop/shop-sale.ts';
import { UpgradeDialog, type CheckoutOutcome } from '#src/features/shop/upgrade-dialog.tsx';
import type { LocalFlags } from '#src/platform/local-flags.ts';
import { openTab } from '#src/platform/open-tab.ts';
import type { KeyService } from '#src/services/keys/key-service.ts';
import { upgradeAddress } from '#src/services/license/upgrade-address.ts';

import { licenseServerOf, type LicenseProgram } from '#src/app/shared/license-of.ts';
import { useLicenseMask } from '#src/app/shared/use-license-mask.ts';

/** What an upgrade needs of the program. */
export interface UpgradePorts extends Pick<LicenseProgram, 'config' | 'network'> {
  readonly flags: LocalFlags;
  readonly keys: KeyService;
  readonly toasts: ToastStore;
}

interface UpgradePaneProps {
  readonly ports: UpgradePorts;
  readonly upgrade: Upgrade;
  readonly onClose: () => void;
}

/** Asks before the license key goes to a checkout. */
export function UpgradePane({ ports, upgrade, onClose }: UpgradePaneProps): ReactNode {
  const { config, flags, keys, network, toasts } = ports;
  const { checkoutUrl, price } = upgrade;
  const intl = useIntl();
  const mask = useLicenseMask(keys);

  async function goToCheckout(): Promise<CheckoutOutcome> {
    const tab = openTab();
    const affiliate = flags.read('affiliate');
    const question = { server: licenseServerOf(config), checkoutUrl, affiliate };
    const address = await upgradeAddress(network, question);
    if (!address.ok) {
      tab?.close();
      return { state: 'failed', reason: licenseFaultText(intl, address.error) };
    }
    if (tab === undefined) return { state: 'refused', address: address.value };
    tab.goTo(address.value);
    return { state: 'opened' };
  }

  return (
    <UpgradeDialog
      price={price}
      mask={mask ?? ''}
      host={outsidePage(checkoutUrl)?.host ?? checkoutUrl}
      onGo={goToCheckout}
      onOpened={() => {
        toasts.show({
          tone: 'success',
          message: intl.formatMessage({
            id: 'shop.upgrade.opened',
            defaultMessage: 'Finish upgrading in the new tab.',
          }),
        });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
