import {
  messageFontSizes,
  type Settings,
  type Typeface,
} from '@parley/domain/settings/settings.ts';
import { useSyncExternalStore, type ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import { AboutRow } from '../components/about-row.tsx';
import { ChoiceRow } from '../components/choice-row.tsx';
import { languageRow } from '../components/language-row.tsx';
import { shortcutsRow } from '../components/shortcuts-row.tsx';
import { toolRows } from '../components/tool-rows.tsx';
import { webSearchRow } from '../components/web-search-row.tsx';
import { StorageRow } from '../components/storage-row.tsx';
import { SwitchRow } from '../components/switch-row.tsx';
import { typefaceRow } from '../components/typeface-row.tsx';
import { TrashRow } from '../components/trash-row.tsx';
import type { SectionId, SettingRow } from '../logic/setting-rows.ts';
import type { ForeignSectionId, SettingsDialogProps } from '../settings-ports.ts';
import { helperRows } from './helper-rows.tsx';

type RowMaker = (id: string, words: readonly string[], node: ReactNode) => SettingRow;

function rowsOf(section: SectionId): RowMaker {
  return (id, words, node) => ({ id, section, words: words.join(' '), node });
}

interface RowInput {
  readonly intl: IntlShape;
  readonly values: Settings;
  readonly change: (changed: Partial<Settings>) => void;
}

/** Every setting with the words that a search finds it by. Changes hold at once. */
export function useSettingRows(
  props: SettingsDialogProps,
  openSection: (section: SectionId) => void,
): readonly SettingRow[] {
  const { settings, data } = props;
  const intl = useIntl();
  const values = useSyncExternalStore(
    (listener) => settings.subscribe(listener),
    () => settings.getSnapshot(),
  );
  const input: RowInput = {
    intl,
    values,
    change: (changed) => void settings.change(changed),
  };
  const keyWords = intl.formatMessage({
    id: 'settings.keys.words',
    defaultMessage:
      'API key keys provider OpenAI Anthropic OpenRouter Groq DeepSeek Mistral xAI Azure custom endpoint organization protocol local Ollama LM Studio llama.cpp vLLM default model',
  });
  const privacyWords = intl.formatMessage({
    id: 'settings.privacy.words',
    defaultMessage:
      'privacy encrypt encryption password lock unlock idle API keys name rename several security reset forgot',
  });
  const dataWords = intl.formatMessage({
    id: 'settings.data.words',
    defaultMessage: 'storage space disk data biggest chats size local keep persistent',
  });
  const spaceWords = intl.formatMessage({
    id: 'settings.data.spaceWords',
    defaultMessage: 'quota full used free',
  });
  const trashWords = intl.formatMessage({
    id: 'settings.trash.words',
    defaultMessage: 'trash deleted empty',
  });
  const aboutWords = intl.formatMessage({
    id: 'settings.about.words',
    defaultMessage: 'about version licence license',
  });
  const section = (id: ForeignSectionId): ReactNode => props.renderSection(id, openSection);
  return [
    rowsOf('keys')('keys', [keyWords], section('keys')),
    rowsOf('privacy')('privacy', [privacyWords], section('privacy')),
    ...profileRows(intl, section('profile')),
    ...accountRows(intl, section('account')),
    ...syncRows(intl, section('sync')),
    ...appearanceRows(input, props.typeface),
    languageRow(intl, props),
    ...conversationRows(input),
    animatedRow(input),
    ...toolRows(input),
    ...webSearchRow(input, props.onOpenWebSearch),
    ...helperRows({ ...input, allowNotifications: props.allowNotifications }),
    shortcutsRow(intl, props.onOpenShortcuts),
    ...voiceRows(intl, section('voice')),
    ...usageRows(intl, section('usage')),
    requestsRow(intl, section('usage') === undefined ? 'privacy' : 'usage', section('requests')),
    rowsOf('data')('storage', [dataWords, spaceWords], <StorageRow data={data} />),
    ...backupRows(intl, section('backup')),
    rowsOf('data')('trash', [trashWords], <TrashRow data={data} />),
    ...licenseRows(intl, section('license')),
    rowsOf('about')(
      'about',
      [aboutWords, props.brand],
      <AboutRow brand={props.brand} version={props.version} />,
    ),
  ];
}

function profileRows(intl: IntlShape, node: ReactNode): readonly SettingRow[] {
  if (node === undefined) return [];
  const words = intl.formatMessage({
    id: 'settings.profile.words',
    defaultMessage: 'profile picture avatar about me about you name information who I am',
  });
  return [rowsOf('profile')('profile', [words], node)];
}

function accountRows(intl: IntlShape, node: ReactNode): readonly SettingRow[] {
  if (node === undefined) return [];
  const words = intl.formatMessage({
    id: 'settings.account.words',
    defaultMessage:
      'account sign in login email code passkey fingerprint sign out logout browsers devices sessions export delete account cloud sync',
  });
  return [rowsOf('account')('account', [words], node)];
}

function syncRows(intl: IntlShape, node: ReactNode): readonly SettingRow[] {
  if (node === undefined) return [];
  const words = intl.formatMessage({
    id: 'settings.sync.words',
    defaultMessage:
      'cloud sync encrypted encryption end-to-end devices phone laptop recovery phrase passphrase code QR storage quota restore',
  });
  return [rowsOf('sync')('sync', [words], node)];
}

function voiceRows(intl: IntlShape, node: ReactNode): readonly SettingRow[] {
  if (node === undefined) return [];
  const words = intl.formatMessage({
    id: 'settings.voice.words',
    defaultMessage:
      'voice speech speak read aloud text-to-speech TTS ElevenLabs OpenAI microphone dictate dictation Whisper transcription language rate pitch automatic',
  });
  return [rowsOf('voice')('voice', [words], node)];
}

function usageRows(intl: IntlShape, node: ReactNode): readonly SettingRow[] {
  if (node === undefined) return [];
  const words = intl.formatMessage({
    id: 'settings.usage.words',
    defaultMessage: 'usage cost spending limit budget price dollars tokens day month chat',
  });
  return [rowsOf('usage')('usage', [words], node)];
}

/** Where no costs are shown it stands beside what else leaves this device. */
function requestsRow(intl: IntlShape, place: SectionId, node: ReactNode): SettingRow {
  const words = intl.formatMessage({
    id: 'settings.requests.words',
    defaultMessage:
      'background requests side requests titles keywords suggestions read aloud transcription key test model list cost this month',
  });
  return rowsOf(place)('requests', [words], node);
}

function licenseRows(intl: IntlShape, node: ReactNode): readonly SettingRow[] {
  if (node === undefined) return [];
  const words = intl.formatMessage({
    id: 'settings.license.words',
    defaultMessage: 'license key activate plan premium buy unlink device',
  });
  return [rowsOf('about')('license', [words], node)];
}

function backupRows(intl: IntlShape, node: ReactNode): readonly SettingRow[] {
  if (node === undefined) return [];
  const words = intl.formatMessage({
    id: 'settings.backup.words',
    defaultMessage:
      'backup export import restore file data history ChatGPT Claude TypingMind Open WebUI LibreChat LobeHub NextChat Chatbox Cherry Studio big-AGI ShareGPT',
  });
  const copyWords = intl.formatMessage({
    id: 'settings.backup.copyWords',
    defaultMessage:
      'mirror folder copy copies device snapshot repair damaged merge replace move delete everything erase wipe',
  });
  return [rowsOf('data')('backup', [words, copyWords], node)];
}

function appearanceRows(input: RowInput, typeface: Typeface): readonly SettingRow[] {
  return [
    themeRow(input),
    typefaceRow(input.intl, {
      value: typeface,
      onChange: (chosen) => input.change({ typeface: chosen }),
    }),
    fontRow(input),
    widthRow(input),
  ];
}

function themeRow({ intl, values, change }: RowInput): SettingRow {
  const label = intl.formatMessage({ id: 'settings.theme', defaultMessage: 'Theme' });
  const options = [
    {
      value: 'light',
      label: intl.formatMessage({ id: 'settings.theme.light', defaultMessage: 'Light' }),
    },
    {
      value: 'dark',
      label: intl.formatMessage({ id: 'settings.theme.dark', defaultMessage: 'Dark' }),
    },
    {
      value: 'system',
      label: intl.formatMessage({ id: 'settings.theme.system', defaultMessage: 'System' }),
    },
  ] as const;
  return rowsOf('appearance')(
    'theme',
    [label, ...options.map((option) => option.label)],
    <ChoiceRow
      label={label}
      value={values.theme}
      options={options}
      look="segments"
      onChange={(theme) => change({ theme })}
    />,
  );
}

function fontRow({ intl, values, change }: RowInput): SettingRow {
  const label = intl.formatMessage({
    id: 'settings.fontSize',
    defaultMessage: 'Message font size',
  });
  const names: Readonly<Record<Settings['messageFontSize'], string>> = {
    small: intl.formatMessage({ id: 'settings.fontSize.small', defaultMessage: 'Small' }),
    medium: intl.formatMessage({ id: 'settings.fontSize.medium', defaultMessage: 'Medium' }),
    large: intl.formatMessage({ id: 'settings.fontSize.large', defaultMessage: 'Large' }),
    extra: intl.formatMessage({ id: 'settings.fontSize.extra', defaultMessage: 'Extra large' }),
    '2extra': intl.formatMessage({
      id: 'settings.fontSize.2extra',
      defaultMessage: 'Extra extra large',
    }),
  };
  return rowsOf('appearance')(
    'font-size',
    [label],
    <ChoiceRow
      label={label}
      value={values.messageFontSize}
      options={messageFontSizes.map((value) => ({ value, label: names[value] }))}
      look="list"
      onChange={(messageFontSize) => change({ messageFontSize })}
    />,
  );
}

const widthNames = ['0', '1', '2'] as const;
const widthModes = { '0': 0, '1': 1, '2': 2 } as const;

function widthRow({ intl, values, change }: RowInput): SettingRow {
  const label = intl.formatMessage({
    id: 'settings.width',
    defaultMessage: 'Width of the conversation',
  });
  const options = [
    {
      value: '0',
      label: intl.formatMessage({ id: 'settings.width.narrow', defaultMessage: 'Narrow' }),
    },
    {
      value: '1',
      label: intl.formatMessage({ id: 'settings.width.wide', defaultMessage: 'Wide' }),
    },
    {
      value: '2',
      label: intl.formatMessage({ id: 'settings.width.full', defaultMessage: 'Full' }),
    },
  ] as const;
  return rowsOf('appearance')(
    'width',
    [label],
    <ChoiceRow
      label={label}
      value={widthNames[values.widthMode]}
      options={options}
      look="segments"
      onChange={(mode) => change({ widthMode: widthModes[mode] })}
    />,
  );
}

function conversationRows({ intl, values, change }: RowInput): readonly SettingRow[] {
  const row = rowsOf('conversation');
  const enter = intl.formatMessage({
    id: 'settings.enterToSend',
    defaultMessage: 'Send messages with Enter',
  });
  const streaming = intl.formatMessage({
    id: 'settings.streaming',
    defaultMessage: 'Stream replies',
  });
  const output = intl.formatMessage({
    id: 'settings.output',
    defaultMessage: 'Show output settings',
  });
  return [
    row(
      'enter-to-send',
      [enter],
      <SwitchRow
        label={enter}
        hint={intl.formatMessage({
          id: 'settings.enterToSend.hint',
          defaultMessage:
            'Shift+Enter always starts a new line; Ctrl+Enter or ⌘+Enter always sends.',
        })}
        checked={values.enterToSend}
        onChange={(enterToSend) => change({ enterToSend })}
      />,
    ),
    row(
      'streaming',
      [streaming],
      <SwitchRow
        label={streaming}
        hint={intl.formatMessage({
          id: 'settings.streaming.hint',
          defaultMessage:
            'Replies appear as they’re written. When off, they appear once they’re complete.',
        })}
        checked={values.streaming}
        onChange={(isStreaming) => change({ streaming: isStreaming })}
      />,
    ),
    row(
      'output-settings',
      [output],
      <SwitchRow
        label={output}
        hint={intl.formatMessage({
          id: 'settings.output.hint',
          defaultMessage:
            'Adds a button beside the message box for format, style, tone, and language.',
        })}
        checked={values.showOutputSettings}
        onChange={(showOutputSettings) => change({ showOutputSettings })}
      />,
    ),
  ];
}

function animatedRow({ intl, values, change }: RowInput): SettingRow {
  const label = intl.formatMessage({
    id: 'settings.animated',
    defaultMessage: 'Animate replies',
  });
  return rowsOf('conversation')(
    'animate-replies',
    [label],
    <SwitchRow
      label={label}
      hint={intl.formatMessage({
        id: 'settings.animated.hint',
        defaultMessage:
          'Streamed replies appear a few characters at a time, at most a third of a second late.',
      })}
      checked={values.animateReplies}
      onChange={(animateReplies) => change({ animateReplies })}
    />,
  );
}
