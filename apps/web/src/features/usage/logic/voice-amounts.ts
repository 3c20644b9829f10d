import type { IntlShape } from 'react-intl';

/** How much was said and heard. */
interface Voice {
  readonly spokenCharacters?: number;
  readonly heardSeconds?: number;
}

/** What services said and wrote down, in words; empty where they did neither. */
export function voiceAmounts(
  intl: IntlShape,
  { spokenCharacters = 0, heardSeconds = 0 }: Voice,
): readonly string[] {
  return [
    spokenCharacters > 0 &&
      intl.formatMessage(
        {
          id: 'usage.spoken',
          defaultMessage: '{count, plural, one {# character} other {# characters}} read aloud',
        },
        { count: spokenCharacters },
      ),
    heardSeconds > 0 &&
      intl.formatMessage(
        { id: 'usage.heard', defaultMessage: '{duration} transcribed' },
        { duration: durationOf(intl, heardSeconds) },
      ),
  ].filter((text) => text !== false);
}

function durationOf(intl: IntlShape, seconds: number): string {
  const unitDisplay = 'short';
  const whole = Math.max(1, Math.round(seconds));
  const unit = (value: number, name: 'minute' | 'second'): string =>
    intl.formatNumber(value, { style: 'unit', unit: name, unitDisplay });
  if (whole < 60) return unit(whole, 'second');
  return `${unit(Math.floor(whole / 60), 'minute')} ${unit(whole % 60, 'second')}`;
}
