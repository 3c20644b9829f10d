import { Banner } from '@parley/ui/components/banner/banner.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { focusWhenDrawn } from '@parley/ui/hooks/focus-when-drawn.ts';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';

import { useChatScope } from '../chat-scope.ts';
import { hugeMessageUnits, longTextUnits } from '#src/platform/long-text.ts';
import styles from './message-editor.module.css';
import { RestActions } from './rest-actions.tsx';

export interface MessageEditorProps {
  readonly initialText: string;
  /** Whether saving can also ask again; a reply can only be replaced. */
  readonly canSend: boolean;
  /** Whether Enter alone saves; shift+Enter makes a new line then. */
  readonly savesWithEnter: boolean;
  readonly onSend?: (text: string) => void;
  readonly onReplace: (text: string) => void;
  readonly onCancel: () => void;
}

/** Edits a message in its place: mod+Enter asks again, mod+S and alt+Enter only replace, Escape cancels. */
export function MessageEditor(props: MessageEditorProps): ReactNode {
  if (props.initialText.length > hugeMessageUnits) return <TooLong {...props} />;
  return <FieldEditor {...props} />;
}

/** No text box holds a text of this length without stopping the page. */
function TooLong({ initialText, onCancel }: MessageEditorProps): ReactNode {
  const intl = useIntl();
  return (
    <div className={styles['editor']}>
      <Banner tone="info">
        {intl.formatMessage({
          id: 'chat.edit.tooLong',
          defaultMessage:
            'This message is too long to edit here. Download it, change it, and attach the file.',
        })}
      </Banner>
      <div className={styles['buttons']}>
        <Button size="s" variant="quiet" onClick={onCancel}>
          {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
        </Button>
        <RestActions text={initialText} />
      </div>
    </div>
  );
}

function focusRow(row: HTMLElement | null | undefined): void {
  if (row === null || row === undefined) return;
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  row.focus({ preventScroll: true });
}

function FieldEditor(props: MessageEditorProps): ReactNode {
  const { canSend, onSend, onReplace, onCancel } = props;
  const intl = useIntl();
  const { editing } = useChatScope();
  const [initialText] = useState(() => editing.text() ?? props.initialText);
  const [isResumed] = useState(() => editing.isResumed());
  const [isLong, setIsLong] = useState(initialText.length > longTextUnits);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    const element = field.current;
    if (!isResumed) element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, [isResumed]);

  useLayoutEffect(() => {
    const element = field.current?.parentElement;
    const article = element?.closest('article');
    return () => {
      if (element?.contains(document.activeElement) !== true) return;
      // The row stands again in the same commit; the button that began this comes a moment later.
      queueMicrotask(() => {
        const find = () => article?.querySelector<HTMLElement>('[data-action="edit"]');
        // Until then the row has the focus: on nothing, it would be given to the message box.
        if (find() === null) focusRow(article);
        focusWhenDrawn(find);
      });
    };
  }, []);

  const read = (): string => field.current?.value ?? initialText;

  function handleInput(): void {
    editing.type(read());
    setIsLong(read().length > longTextUnits);
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    }
    if (isSave(event)) {
      event.preventDefault();
      onReplace(read());
    }
    if (event.key !== 'Enter') return;
    if (event.altKey) {
      event.preventDefault();
      onReplace(read());
    } else if (isMod(event) || (props.savesWithEnter && !event.shiftKey)) {
      event.preventDefault();
      if (canSend) onSend?.(read());
      else onReplace(read());
    }
  }

  return (
    <div className={styles['editor']}>
      <textarea
        ref={field}
        className={styles['field']}
        data-long={isLong || undefined}
        defaultValue={initialText}
        dir="auto"
        aria-label={intl.formatMessage({ id: 'chat.edit.field', defaultMessage: 'Edit message' })}
        onKeyDown={handleKeyDown}
        onInput={handleInput}
      />
      <UnsavedNotice />
      <div className={styles['buttons']}>
        <Button size="s" variant="quiet" onClick={onCancel}>
          {intl.formatMessage({ id: 'chat.edit.cancel', defaultMessage: 'Cancel' })}
        </Button>
        <Button
          size="s"
          variant={canSend ? 'secondary' : 'primary'}
          data-tooltip={intl.formatMessage({
            id: 'chat.edit.replace.hint',
            defaultMessage: 'Changes the text without a new reply',
          })}
          data-tooltip-shortcut="mod+s"
          onClick={() => onReplace(read())}
        >
          {canSend
            ? intl.formatMessage({ id: 'chat.edit.replace', defaultMessage: 'Save only' })
            : intl.formatMessage({ id: 'chat.edit.save', defaultMessage: 'Save' })}
        </Button>
        {canSend && (
          <Button size="s" variant="primary" onClick={() => onSend?.(read())}>
            {intl.formatMessage({ id: 'chat.edit.send', defaultMessage: 'Save and send' })}
          </Button>
        )}
      </div>
    </div>
  );
}

function isSave(event: KeyboardEvent): boolean {
  return event.key.toLowerCase() === 's' && isMod(event) && !event.altKey && !event.shiftKey;
}

function isMod({ metaKey, ctrlKey }: KeyboardEvent): boolean {
  return metaKey || ctrlKey;
}

/** Says that what is typed is in memory only; it is there before its words, so that they are read out. */
function UnsavedNotice(): ReactNode {
  const intl = useIntl();
  const { editing } = useChatScope();
  const code = useSyncExternalStore(editing.subscribe, editing.unsavedCode);
  return (
    <div className={styles['notice']} aria-live="polite">
      {code !== undefined && (
        <Banner tone="warning">
          {code === 'quota-exceeded'
            ? intl.formatMessage({
                id: 'chat.edit.storageFull',
                defaultMessage:
                  'Browser storage is full: this edit is lost when the page closes. Save it or free up space.',
              })
            : intl.formatMessage({
                id: 'composer.draftNotSaved',
                defaultMessage:
                  'Couldn’t save your draft on this device. Parley keeps trying; until it succeeds, the draft is lost when this page closes.',
              })}
        </Banner>
      )}
    </div>
  );
}
