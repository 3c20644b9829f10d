import { Dialog } from '@parley/ui/components/dialog/dialog.tsx';
import { Kbd } from '@parley/ui/components/kbd/kbd.tsx';
import { Spinner } from '@parley/ui/components/spinner/spinner.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { moveInList } from '@parley/ui/components/list-keys/move-in-list.ts';
import { useMediaQuery } from '@parley/ui/hooks/use-media-query.ts';
import { Search } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';

import { PaletteList } from './components/palette-list.tsx';
import { useFoundMessages, type SearchMessages } from './hooks/use-found-messages.ts';
import {
  findEntries,
  groupEntries,
  toMessages,
  wordsOf,
  type MessageHit,
  type PaletteEntry,
  type PaletteModel,
  type PaletteSources,
} from './logic/palette-entries.ts';
import styles from './palette-dialog.module.css';

export interface PaletteDialogProps {
  readonly sources: PaletteSources;
  /** Searches the text of all messages; absent where it cannot be searched. */
  readonly searchMessages?: SearchMessages;
  readonly onOpenChat: (chatId: PaletteChatId) => void;
  readonly onOpenMessage: (hit: MessageHit, query: string) => void;
  readonly onChooseModel: (model: PaletteModel) => void;
  /** Takes the focus once the palette has given it back. */
  readonly onLeft?: () => void;
  readonly onClose: () => void;
}

type PaletteChatId = MessageHit['chatId'];

/** Finds everything by typing: what can be done, chats, messages, models, settings. */
export function PaletteDialog(props: PaletteDialogProps): ReactNode {
  const { sources, onClose } = props;
  const intl = useIntl();
  const listId = useId();
  const hasKeys = useMediaQuery('(hover: hover)');
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState('');
  const [moved, setMoved] = useState<{ readonly query: string; readonly index: number }>();
  const needle = useDeferredValue(query);
  const words = useMemo(() => wordsOf(needle), [needle]);
  const messages = useFoundMessages(words.length === 0 ? '' : needle.trim(), props.searchMessages);
  const groups = useMemo(
    () => groupEntries([...findEntries(sources, words), ...toMessages(messages.hits)]),
    [sources, words, messages.hits],
  );
  const flat = useMemo(() => groups.flatMap(({ entries }) => entries), [groups]);
  const active = moved?.query === query ? Math.min(moved.index, flat.length - 1) : 0;

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  /** Enter can come before the list of what was typed is drawn. */
  function chooseActive(): void {
    if (needle === query) choose(flat[active]);
    else choose(groupEntries(findEntries(sources, wordsOf(query)))[0]?.entries[0]);
  }

  function choose(entry: PaletteEntry | undefined): void {
    if (entry === undefined) return;
    onClose();
    if (entry.kind === 'action') whenClosed(entry.action.run);
    if (entry.kind === 'prompt') entry.prompt.use();
    if (entry.kind === 'character') entry.character.use();
    if (entry.kind === 'chat') props.onOpenChat(entry.chat.id);
    if (entry.kind === 'message') props.onOpenMessage(entry.hit, query.trim());
    if (entry.kind === 'model') props.onChooseModel(entry.model);
    if (entry.kind === 'setting') entry.setting.open();
    const hasOwnFocus = ['action', 'prompt', 'character', 'setting'].includes(entry.kind);
    if (!hasOwnFocus) whenClosed(() => props.onLeft?.());
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const next = moveInList(event.key, active, flat.length);
    if (next !== undefined) {
      event.preventDefault();
      setMoved({ query, index: next });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      chooseActive();
    }
  }

  return (
    <Dialog
      open
      isTall
      body="flush"
      initialFocus={field}
      title={intl.formatMessage({ id: 'palette.title', defaultMessage: 'Search' })}
      closeLabel={intl.formatMessage({ id: 'dialog.close', defaultMessage: 'Close' })}
      onOpenChange={onClose}
      footer={hasKeys && <Hints />}
      toolbar={
        <TextField
          ref={field}
          isLabelHidden
          label={intl.formatMessage({ id: 'palette.field', defaultMessage: 'Search everything' })}
          placeholder={intl.formatMessage({
            id: 'palette.placeholder',
            defaultMessage: 'Chats, messages, actions, settings',
          })}
          icon={Search}
          value={query}
          onValueChange={setQuery}
          onKeyDown={handleKeyDown}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is an input, and owns the list below
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={flat.length === 0 ? undefined : `${listId}-${active}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          data-command="search"
          end={messages.isSearching && <Spinner />}
        />
      }
    >
      <div className={styles['list']}>
        <PaletteList
          id={listId}
          groups={groups}
          active={active}
          word={words[0] ?? ''}
          onChoose={choose}
        />
      </div>
      <output className={styles['status']}>
        {flat.length === 0 &&
          !messages.isSearching &&
          intl.formatMessage({ id: 'palette.nothing', defaultMessage: 'Nothing found' })}
      </output>
    </Dialog>
  );
}

/** The dialog gives the focus back a frame after it is gone; an action may want it elsewhere. */
function whenClosed(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

/** The keys of the palette, where there are any. */
function Hints(): ReactNode {
  const intl = useIntl();
  const hints = [
    {
      keys: ['up', 'down'],
      text: intl.formatMessage({ id: 'palette.hint.move', defaultMessage: 'move' }),
    },
    {
      keys: ['enter'],
      text: intl.formatMessage({ id: 'palette.hint.open', defaultMessage: 'open' }),
    },
    {
      keys: ['esc'],
      text: intl.formatMessage({ id: 'palette.hint.close', defaultMessage: 'close' }),
    },
  ];
  return (
    <div className={styles['hints']}>
      {hints.map(({ keys, text }) => (
        <span key={text} className={styles['hint']}>
          {keys.map((key) => (
            <Kbd key={key} shortcut={key} />
          ))}
          {text}
        </span>
      ))}
    </div>
  );
}
