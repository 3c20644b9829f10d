import { checkoutAddress } from '@parley/contract/http/checkout-address.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { ActiveLicense } from './components/active-license.tsx';
import { LicenseTerms } from './components/license-terms.tsx';
import { PlanCards } from './components/plan-cards.tsx';
import { PricingFrame } from './components/pricing-frame.tsx';
import {
  FeaturesPicture,
  ShopOffers,
  ShopQuestions,
  ShopReviews,
} from './components/shop-extras.tsx';
import { plansForSale, type OwnedLicense, type ShopSale, type Upgrade } from './shop-sale.ts';
import styles from './shop.module.css';

/** Props of {@link ShopDialog}. */
export interface ShopDialogProps {
  readonly sale: ShopSale;
  /** `checking`: nobody knows yet whether there is one. */
  readonly license: OwnedLicense | 'checking' | undefined;
  readonly onEnterKey: () => void;
  readonly onUpgrade: (upgrade: Upgrade) => void;
  readonly onOpenNewsletter: () => void;
  readonly onClose: () => void;
}

/** The shop: the license of this device, or what can be bought, and what is asked before. */
export function ShopDialog(props: ShopDialogProps): ReactNode {
  const { sale, license, onEnterKey, onClose } = props;
  const intl = useIntl();
  const kind = saleKind(sale);
  return (
    <Dialog
      open
      size={kind === 'page' || (kind === 'embedded' && license === undefined) ? 'l' : 's'}
      title={intl.formatMessage({ id: 'arrivals.pricing.title', defaultMessage: 'Pricing' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          {sale.shop.newsletterURL !== undefined && (
            <Button variant="quiet" onClick={props.onOpenNewsletter}>
              {intl.formatMessage({ id: 'shop.news', defaultMessage: 'Newsletter…' })}
            </Button>
          )}
          {license === undefined && (
            <Button onClick={onEnterKey}>
              {intl.formatMessage({ id: 'license.enter', defaultMessage: 'Enter license key…' })}
            </Button>
          )}
          <Button onClick={onClose}>
            {intl.formatMessage({ id: 'arrivals.close', defaultMessage: 'Continue' })}
          </Button>
        </>
      }
    >
      <div className={styles['page']}>
        <ShopBody {...props} kind={kind} />
      </div>
    </Dialog>
  );
}

/** A page of our own with checkouts, the operator's page, a link to a shop, or nothing yet. */
type SaleKind = 'page' | 'embedded' | 'link' | 'none';

function saleKind({ shop, pricingPage, shopUrl }: ShopSale): SaleKind {
  if (pricingPage !== undefined) return 'embedded';
  if (plansForSale(shop).length > 0) return 'page';
  return shopUrl === undefined ? 'none' : 'link';
}

function ShopBody(props: ShopDialogProps & { readonly kind: SaleKind }): ReactNode {
  const { sale, license, kind } = props;
  const { shop } = sale;
  const intl = useIntl();
  if (license === 'checking') {
    return (
      <Spinner
        label={intl.formatMessage({ id: 'shop.checking', defaultMessage: 'Checking license…' })}
      />
    );
  }
  const isPage = kind === 'page';
  return (
    <>
      {license === undefined ? (
        <Sale sale={sale} kind={kind} />
      ) : (
        <ActiveLicense
          license={license}
          sale={sale}
          onChangeKey={props.onEnterKey}
          onUpgrade={props.onUpgrade}
        />
      )}
      {(isPage || license !== undefined) && <LicenseTerms shop={shop} />}
      {isPage && license === undefined && <FeaturesPicture shop={shop} />}
      {isPage && <ShopOffers shop={shop} />}
      {isPage && license === undefined && <ShopReviews shop={shop} />}
      {isPage && <ShopQuestions shop={shop} />}
    </>
  );
}

interface SaleProps {
  readonly sale: ShopSale;
  readonly kind: SaleKind;
}

function Sale({ sale, kind }: SaleProps): ReactNode {
  const intl = useIntl();
  const { pricingPage, shopUrl, affiliate } = sale;
  if (kind === 'page') return <PlanCards sale={sale} />;
  if (pricingPage !== undefined) return <PricingFrame url={pricingPage} />;
  if (shopUrl === undefined) {
    return (
      <p className={styles['soon']}>
        {intl.formatMessage({ id: 'shop.soon', defaultMessage: 'Coming Soon!' })}
      </p>
    );
  }
  return (
    <>
      <p>
        {intl.formatMessage({
          id: 'arrivals.pricing.sold',
          defaultMessage: 'Licenses for this installation are sold in its operator’s shop.',
        })}
      </p>
      <a
        className={styles['buy']}
        href={checkoutAddress(shopUrl, { aff: affiliate })}
        target="_blank"
        rel="noopener noreferrer"
      >
        {intl.formatMessage({ id: 'arrivals.shop', defaultMessage: 'Open shop' })}
      </a>
    </>
  );
}
