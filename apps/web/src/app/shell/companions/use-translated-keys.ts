import { setKeyNames, type KeyNames } from '@parley/ui/components/kbd/key-names.ts';
import { useEffect } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

/** Names the keys of shortcuts as keyboards for the language of the page do. */
export function useTranslatedKeys(): void {
  const intl = useIntl();
  useEffect(() => setKeyNames(keyNamesIn(intl)), [intl]);
}

function keyNamesIn(intl: IntlShape): KeyNames {
  return {
    ctrl: intl.formatMessage({ id: 'keyboard.ctrl', defaultMessage: 'Ctrl' }),
    alt: intl.formatMessage({ id: 'keyboard.alt', defaultMessage: 'Alt' }),
    shift: intl.formatMessage({ id: 'keyboard.shift', defaultMessage: 'Shift' }),
    enter: intl.formatMessage({ id: 'keyboard.enter', defaultMessage: 'Enter' }),
    backspace: intl.formatMessage({ id: 'keyboard.backspace', defaultMessage: 'Backspace' }),
    esc: intl.formatMessage({ id: 'keyboard.esc', defaultMessage: 'Esc' }),
    tab: intl.formatMessage({ id: 'keyboard.tab', defaultMessage: 'Tab' }),
    space: intl.formatMessage({ id: 'keyboard.space', defaultMessage: 'Space' }),
  };
}
