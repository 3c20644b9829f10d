import { previewOf, shownPreview } from '@parley/domain/shared/text.ts';
import { unreachable } from '@parley/domain/shared/unreachable.ts';
import { Icon, type IconComponent } from '@parley/ui/components/icon/icon.tsx';
import { Kbd } from '@parley/ui/components/kbd/kbd.tsx';
import { BookText, Bot, Drama, MessageSquare, Settings, TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';

import type { PaletteEntry, PaletteGroup } from '../logic/palette-entries.ts';
import { snippetOf } from '../logic/snippet.ts';
import styles from './palette-list.module.css';

const headings = defineMessages({
  action: { id: 'palette.actions', defaultMessage: 'Actions' },
  prompt: { id: 'backup.section.prompts', defaultMessage: 'Prompts' },
  character: { id: 'backup.section.characters', defaultMessage: 'Characters' },
  chat: { id: 'palette.chats', defaultMessage: 'Chats' },
  message: { id: 'palette.messages', defaultMessage: 'Messages' },
  model: { id: 'palette.models', defaultMessage: 'Models' },
  setting: { id: 'palette.settings', defaultMessage: 'Settings' },
});

export interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** Index over all groups. */
  readonly active: number;
  /** What to mark; empty marks nothing. */
  readonly word: string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The options below a search box that keeps the focus. */
export function PaletteList(props: PaletteListProps): ReactNode {
  const { id, groups, active, word } = props;
  const intl = useIntl();
  const label = intl.formatMessage({ id: 'palette.list', defaultMessage: 'Results' });
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select can neither be searched nor hold icons
    <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options, which no element stands for outside of select
        <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <div id={`${id}-${group.kind}`} className={styles['heading']}>
            {intl.formatMessage(headings[group.kind])}
          </div>
          {group.entries.map((entry, place) => {
            const own = group.startIndex + place;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search box holds the focus and hears the keys
              <div
                key={entry.key}
                id={`${id}-${own}`}
                // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                className={styles['option']}
                data-active={own === active || undefined}
                onClick={() => props.onChoose(entry)}
              >
                <Line entry={entry} word={word} />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  readonly entry: PaletteEntry;
  readonly word: string;
}

function Line({ entry, word }: LineProps): ReactNode {
  const intl = useIntl();
  const { icon, title, detail, shortcut } = partsOf(
    entry,
    intl.formatMessage({ id: 'chat.untitled', defaultMessage: 'New Chat' }),
  );
  return (
    <>
      <Icon of={icon} className={styles['icon'] ?? ''} />
      <span className={styles['title']} dir="auto">
        <Marked text={title} word={word} />
      </span>
      {shortcut !== undefined && (
        <span className={styles['keys']} aria-hidden="true">
          <Kbd shortcut={shortcut} />
        </span>
      )}
      {detail !== '' && (
        <span className={styles['detail']} dir="auto">
          <Marked text={detail} word={word} />
        </span>
      )}
    </>
  );
}

interface LineParts {
  readonly icon: IconComponent;
  readonly title: string;
  readonly detail: string;
  readonly shortcut?: string | undefined;
}

function partsOf(entry: PaletteEntry, untitled: string): LineParts {
  switch (entry.kind) {
    case 'action': {
      const { icon, title, shortcut } = entry.action;
      return { icon, title, detail: '', shortcut };
    }
    case 'prompt': {
      const { title, description, text } = entry.prompt;
      return { icon: BookText, title, detail: description || previewOf(text) };
    }
    case 'character':
      return {
        icon: Drama,
        title: entry.character.title,
        detail: entry.character.description,
      };
    case 'chat': {
      const { title, preview } = entry.chat;
      return {
        icon: MessageSquare,
        title: title === '' ? untitled : title,
        detail: shownPreview(preview),
      };
    }
    case 'message': {
      const { chatTitle, text } = entry.hit;
      return { icon: TextQuote, title: chatTitle === '' ? untitled : chatTitle, detail: text };
    }
    case 'model':
      return { icon: Bot, title: entry.model.title, detail: entry.model.provider };
    case 'setting':
      return { icon: Settings, title: entry.setting.title, detail: entry.setting.section };
    default:
      return unreachable(entry);
  }
}

function Marked({ text, word }: { readonly text: string; readonly word: string }): ReactNode {
  const { before, match, after } = snippetOf(text, word);
  return (
    <>
      {before}
      {match !== '' && <mark>{match}</mark>}
      {after}
    </>
  );
}
