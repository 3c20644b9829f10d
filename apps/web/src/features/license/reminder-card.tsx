import {
  lockedSeconds,
  priceRiseAtMs,
  type ReminderKind,
} from '@parley/domain/license/reminders.ts';
import { Button } from '@parley/ui/components/button/button.tsx';
import { useEffect, useEffectEvent, useId, useRef, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { afterPaint } from '#src/platform/after-paint.ts';
import { useCountdown } from './hooks/use-countdown.ts';
import { plansLabel } from './logic/premium-text.ts';
import styles from './reminder-card.module.css';

interface ReminderCardProps {
  readonly kind: ReminderKind;
  readonly brand: string;
  /** The first day of the new prices, as `2027-01-31`. */
  readonly priceRiseOn: string | undefined;
  readonly onBuy: () => void;
  readonly onEnterKey: () => void;
  /** Possible once the time is over. */
  readonly onContinue: () => void;
}

/**
 * Reminds of a license in the place of the message box. It can't be closed before its time is over;
 * everything else can be used meanwhile.
 */
export function ReminderCard(props: ReminderCardProps): ReactNode {
  const { kind, onContinue } = props;
  const intl = useIntl();
  const titleId = useId();
  const textId = useId();
  const card = useRef<HTMLElement>(null);
  const left = useCountdown(lockedSeconds);
  const isOpen = left === 0;
  useEffect(
    () =>
      // Whoever was writing is led here, as soon as the message box is out of sight; whoever reads
      // or searches stays there.
      afterPaint(() => {
        if (document.activeElement === document.body) card.current?.focus({ preventScroll: true });
      }),
    [],
  );

  const leave = useEffectEvent(onContinue);
  useEffect(() => {
    const element = card.current;
    if (!isOpen || element === null) return undefined;
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') leave();
    };
    element.addEventListener('keydown', handleKeyDown);
    return () => element.removeEventListener('keydown', handleKeyDown);
  }, [isOpen]);

  return (
    <section
      ref={card}
      aria-labelledby={titleId}
      aria-describedby={textId}
      tabIndex={-1}
      className={styles['card']}
    >
      <h2 id={titleId} className={styles['title']}>
        {titleOf(intl, props)}
      </h2>
      <p id={textId} className={styles['text']}>
        {textOf(intl, props)}
      </p>
      <div className={styles['buttons']}>
        <Button disabled={!isOpen} onClick={onContinue}>
          {kind === 'price'
            ? intl.formatMessage({ id: 'license.reminder.later', defaultMessage: 'Maybe later' })
            : intl.formatMessage({ id: 'arrivals.close', defaultMessage: 'Continue' })}
          {!isOpen && (
            <span aria-hidden className={styles['seconds']}>
              {intl.formatMessage(
                { id: 'license.reminder.seconds', defaultMessage: '({seconds, number})' },
                { seconds: left },
              )}
            </span>
          )}
        </Button>
        <Button onClick={props.onEnterKey}>
          {intl.formatMessage({ id: 'license.enter', defaultMessage: 'Enter license key…' })}
        </Button>
        <Button variant="primary" onClick={props.onBuy}>
          {plansLabel(intl)}
        </Button>
      </div>
      <output className="visually-hidden">{announced(intl, left)}</output>
    </section>
  );
}

/** Said once at the beginning and once at the end, not with each second. */
function announced(intl: IntlShape, left: number): string {
  if (left === lockedSeconds) return '';
  return left === 0
    ? intl.formatMessage({
        id: 'license.reminder.open',
        defaultMessage: 'You can continue now.',
      })
    : intl.formatMessage(
        {
          id: 'license.reminder.locked',
          defaultMessage: 'License reminder. You can continue in {seconds, number} seconds.',
        },
        { seconds: lockedSeconds },
      );
}

type Told = Pick<ReminderCardProps, 'kind' | 'brand' | 'priceRiseOn'>;

function titleOf(intl: IntlShape, { kind, brand, priceRiseOn }: Told): string {
  if (kind === 'license') {
    return intl.formatMessage(
      {
        id: 'license.reminder.title',
        defaultMessage: 'You’re using {brand} without a license',
      },
      { brand },
    );
  }
  return intl.formatMessage(
    { id: 'license.reminder.price.title', defaultMessage: 'Prices rise on {day}' },
    {
      day: intl.formatDate(priceRiseAtMs(priceRiseOn), { dateStyle: 'long', timeZone: 'UTC' }),
    },
  );
}

function textOf(intl: IntlShape, { kind }: Told): string {
  return kind === 'license'
    ? intl.formatMessage({
        id: 'license.reminder.text',
        defaultMessage:
          'A license ends these reminders and opens premium features. Your chats stay yours either way.',
      })
    : intl.formatMessage({
        id: 'license.reminder.price.text',
        defaultMessage:
          'Until then, licenses cost what they cost today. A license you have stays as it is.',
      });
}
