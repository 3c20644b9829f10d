import type { IntlShape } from 'react-intl';

/** What asks before something that somebody wrote is gone. */
export interface DiscardQuestion {
  readonly tone: 'danger';
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly children: string;
}

/** The texts of that question. */
export function discardQuestion(intl: IntlShape): DiscardQuestion {
  return {
    tone: 'danger',
    title: intl.formatMessage({
      id: 'characters.discard.title',
      defaultMessage: 'Discard your changes?',
    }),
    confirmLabel: intl.formatMessage({
      id: 'characters.discard.confirm',
      defaultMessage: 'Discard',
    }),
    cancelLabel: intl.formatMessage({
      id: 'characters.discard.stay',
      defaultMessage: 'Keep editing',
    }),
    children: intl.formatMessage({
      id: 'characters.discard.text',
      defaultMessage: 'They haven’t been saved and can’t be restored.',
    }),
  };
}
