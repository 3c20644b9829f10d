import type { LicensePlan } from '@parley/domain/license/license-plan.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { Icon } from '@parley/ui/components/icon/icon.tsx';
import { TwoStepButton } from '@parley/ui/components/two-step-button/two-step-button.tsx';
import { BadgeCheck, Unlink } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { defineMessages, useIntl, type IntlShape } from 'react-intl';

import type { LicenseFault } from '#src/services/license/license-fault.ts';
import type { LicenseService, LicenseSnapshot } from '#src/services/license/license-service.ts';

import styles from './license.module.css';
import { licenseFaultText } from './logic/license-fault-text.ts';

interface LicenseSettingsProps {
  readonly license: LicenseService;
  /** The key that is stored, all but its end hidden; absent where there is none. */
  readonly mask: string | undefined;
  readonly onEnterKey: () => void;
  /** This device was let go. */
  readonly onUnlinked: () => void;
}

/** The license of this device: what it is, and what can be done with it. Nothing while that is unknown. */
export function LicenseSettings(props: LicenseSettingsProps): ReactNode {
  const { license, mask, onEnterKey, onUnlinked } = props;
  const intl = useIntl();
  const snapshot = useSyncExternalStore(license.subscribe, license.getSnapshot);
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<LicenseFault>();
  const fault = failure ?? snapshot.fault;
  if (snapshot.state.status === 'unknown') return null;

  async function unlink(): Promise<void> {
    setIsRunning(true);
    const unlinked = await license.unlink();
    setIsRunning(false);
    if (unlinked.ok) onUnlinked();
    else setFailure(unlinked.error);
  }

  return (
    <div className={styles['part']}>
      <LicenseFacts snapshot={snapshot} mask={mask} />
      {fault !== undefined && (
        <p role="alert" className={styles['problem']} dir="auto">
          {licenseFaultText(intl, fault)}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button onClick={onEnterKey}>
          {mask === undefined
            ? intl.formatMessage({ id: 'license.enter', defaultMessage: 'Enter license key…' })
            : intl.formatMessage({ id: 'license.change', defaultMessage: 'Change license key…' })}
        </Button>
        {mask !== undefined && (
          <TwoStepButton
            size="m"
            icon={Unlink}
            label={intl.formatMessage({
              id: 'license.unlink',
              defaultMessage: 'Unlink this device',
            })}
            armedLabel={intl.formatMessage({
              id: 'chat.action.delete.sure',
              defaultMessage: 'Sure?',
            })}
            disabled={isRunning}
            onConfirm={() => void unlink()}
          />
        )}
      </div>
    </div>
  );
}

interface LicenseFactsProps {
  readonly snapshot: LicenseSnapshot;
  readonly mask: string | undefined;
}

function LicenseFacts({ snapshot, mask }: LicenseFactsProps): ReactNode {
  const intl = useIntl();
  const { state, email } = snapshot;
  if (state.status !== 'verified') {
    return (
      <p className={styles['hint']}>
        {intl.formatMessage({
          id: 'license.missing',
          defaultMessage:
            'No active license on this device. Enter your license key to activate it.',
        })}
      </p>
    );
  }
  const facts = [planName(intl, state.plan), mask, email].filter(
    (fact) => fact !== undefined && fact !== '',
  );
  return (
    <>
      <p className={styles['state']}>
        <Icon of={BadgeCheck} />
        {intl.formatMessage({ id: 'license.verified', defaultMessage: 'License verified' })}
      </p>
      <p className={styles['hint']} dir="auto">
        {facts.join(' · ')}
      </p>
    </>
  );
}

const planNames = defineMessages({
  standard: { id: 'license.plan.standard', defaultMessage: 'Standard' },
  extended: { id: 'license.plan.extended', defaultMessage: 'Extended' },
  premium: { id: 'license.plan.premium', defaultMessage: 'Premium' },
});

function planName(intl: IntlShape, plan: LicensePlan): string {
  return intl.formatMessage(planNames[plan]);
}
