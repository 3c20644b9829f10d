import { useEffect } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { takeArrivals, type ArrivalKind } from '#src/services/navigation/arrivals.ts';

import type { Program } from './program.ts';

/** Answers addresses that ask for something this version does not show: plainly, never by silence. */
export function useArrivals({ toasts, config }: Program): void {
  const intl = useIntl();
  useEffect(() => {
    const answer = (): void => {
      const arrivals = takeArrivals(window);
      if (arrivals.length === 0) return;
      void config.whenLoaded().then(({ licensing }) => {
        for (const { kind } of arrivals) {
          toasts.show({ message: noticeOf(intl, kind, licensing.enabled) });
        }
        return undefined;
      });
    };
    answer();
    addEventListener('hashchange', answer);
    return () => removeEventListener('hashchange', answer);
  }, [intl, toasts, config]);
}

function noticeOf(intl: IntlShape, kind: ArrivalKind, isSold: boolean): string {
  const notices: Readonly<Record<ArrivalKind, string>> = {
    character: intl.formatMessage({
      id: 'arrivals.character',
      defaultMessage: 'This version cannot import characters from a link.',
    }),
    plugin: intl.formatMessage({
      id: 'arrivals.plugin',
      defaultMessage: 'This version cannot import plugins from a link.',
    }),
    pricing: isSold
      ? intl.formatMessage({
          id: 'arrivals.pricing.sold',
          defaultMessage: 'This version cannot show the prices.',
        })
      : intl.formatMessage({
          id: 'arrivals.pricing',
          defaultMessage: 'There is nothing to buy here: everything is included.',
        }),
  };
  return notices[kind];
}
