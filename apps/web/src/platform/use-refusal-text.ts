import { useIntl } from 'react-intl';

/** What of a form needs attention: how many fields, and the first of them. */
interface Refusal {
  readonly count: number;
  readonly label: string;
  readonly state: 'missing' | 'wrong';
}

/** What a refused form says beside its button; undefined where nothing was refused. */
export function useRefusalText(refused: Refusal | undefined): string | undefined {
  const intl = useIntl();
  if (refused === undefined) return undefined;
  return intl.formatMessage(
    {
      id: 'form.refused',
      defaultMessage:
        '{count, plural, one {{state, select, missing {{label} is missing} other {Check {label}}}} other {# fields need attention}}',
    },
    { ...refused },
  );
}
