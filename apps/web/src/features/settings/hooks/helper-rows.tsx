import { searchEngines, type Settings } from '@parley/domain/settings/settings.ts';
import { useState, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { ChoiceRow } from '../components/choice-row.tsx';
import { SwitchRow } from '../components/switch-row.tsx';
import { engineNames } from '../logic/choices.ts';
import type { SettingRow } from '../logic/setting-rows.ts';

interface HelperInput {
  readonly intl: IntlShape;
  readonly values: Settings;
  readonly change: (changed: Partial<Settings>) => void;
  /** Asks for the permission of the browser. */
  readonly allowNotifications: () => Promise<boolean>;
}

/** What happens behind a reply: title, keywords, sound, message. */
export function helperRows(input: HelperInput): readonly SettingRow[] {
  const { intl, values, change } = input;
  const title = intl.formatMessage({
    id: 'settings.autoTitle',
    defaultMessage: 'Name chats automatically',
  });
  const keywords = intl.formatMessage({
    id: 'settings.keywords',
    defaultMessage: 'Suggest keywords',
  });
  const engine = intl.formatMessage({
    id: 'settings.searchEngine',
    defaultMessage: 'Search engine for keywords',
  });
  const sound = intl.formatMessage({
    id: 'settings.sound',
    defaultMessage: 'Play a sound when a reply is ready',
  });
  const message = intl.formatMessage({
    id: 'settings.notifications',
    defaultMessage: 'Notify when a reply is ready',
  });
  const titleWords = intl.formatMessage({
    id: 'settings.autoTitle.words',
    defaultMessage: 'title titles automatic rename',
  });
  const messageWords = intl.formatMessage({
    id: 'settings.notifications.words',
    defaultMessage: 'notification notifications notify alert',
  });
  return [
    row('auto-title', `${title} ${titleWords}`, [
      <SwitchRow
        key="title"
        label={title}
        hint={intl.formatMessage({
          id: 'settings.autoTitle.hint',
          defaultMessage:
            'After the first reply, a low-cost model from the same provider names the chat: one small request per chat.',
        })}
        checked={values.automaticTitle}
        onChange={(automaticTitle) => change({ automaticTitle })}
      />,
    ]),
    row('keywords', keywords, [
      <SwitchRow
        key="keywords"
        label={keywords}
        hint={intl.formatMessage({
          id: 'settings.keywords.hint',
          defaultMessage:
            'A low-cost model from the same provider suggests topics from long replies to look up on the web: one small request per long reply.',
        })}
        checked={values.suggestKeywords === true}
        onChange={(suggestKeywords) => change({ suggestKeywords })}
      />,
    ]),
    row('search-engine', [engine, ...Object.values(engineNames)].join(' '), [
      <ChoiceRow
        key="engine"
        label={engine}
        value={values.searchEngine}
        options={searchEngines.map((value) => ({ value, label: engineNames[value] }))}
        look="list"
        onChange={(searchEngine) => change({ searchEngine })}
      />,
    ]),
    row('sound', sound, [
      <SwitchRow
        key="sound"
        label={sound}
        hint={intl.formatMessage({
          id: 'settings.sound.hint',
          defaultMessage: 'Only while this page is hidden.',
        })}
        checked={values.soundMode}
        onChange={(soundMode) => change({ soundMode })}
      />,
    ]),
    row('notifications', `${message} ${messageWords}`, [
      <NotificationRow key="message" label={message} {...input} />,
    ]),
  ];
}

function row(id: string, words: string, node: ReactNode): SettingRow {
  return { id, section: 'conversation', words, node };
}

interface NotificationRowProps extends HelperInput {
  readonly label: string;
}

/** Switching it on asks the browser; what is refused there cannot be on here. */
function NotificationRow(props: NotificationRowProps): ReactNode {
  const { label, values, change, allowNotifications } = props;
  const intl = useIntl();
  const [isRefused, setIsRefused] = useState(false);
  async function handleChange(isWanted: boolean): Promise<void> {
    const isAllowed = !isWanted || (await allowNotifications());
    setIsRefused(!isAllowed);
    change({ notifications: isWanted && isAllowed });
  }
  return (
    <SwitchRow
      label={label}
      hint={
        isRefused
          ? intl.formatMessage({
              id: 'settings.notifications.refused',
              defaultMessage:
                'The browser blocks notifications from this page. Allow them in its settings for this site.',
            })
          : intl.formatMessage({
              id: 'settings.notifications.hint',
              defaultMessage:
                'A browser notification with the chat’s name, only while this page is hidden.',
            })
      }
      checked={values.notifications}
      onChange={(isWanted) => void handleChange(isWanted)}
    />
  );
}
