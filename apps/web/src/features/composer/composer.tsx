import type { FilePart, ImagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import { IconButton } from '@parley/ui/components/icon-button/icon-button.tsx';
import { Maximize2, Minimize2 } from 'lucide-react';
import { useEffect, useImperativeHandle, type ReactNode, type Ref } from 'react';
import { useIntl } from 'react-intl';

import { saveFile } from '#src/platform/save-file.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';
import type { FileSorting } from '#src/services/attachments/file-sorting.ts';
import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { DraftContent } from '#src/services/drafts/draft-content.ts';

import { AttachButton } from './components/attach-button.tsx';
import { Notices } from './components/notices.tsx';
import { SendButton } from './components/send-button.tsx';
import { StatusLine } from './components/status-line.tsx';
import styles from './composer.module.css';
import {
  useComposer,
  type BoxPorts,
  type ComposerOptions,
  type ComposerState,
} from './hooks/use-composer.ts';
import { useFileDrop } from './hooks/use-file-drop.ts';

const DropOverlay = lazyComponent(
  async () => (await import('./components/drop-overlay.tsx')).DropOverlay,
);
const AttachmentList = lazyComponent(
  async () => (await import('./components/attachment-list.tsx')).AttachmentList,
);

/** What the rest of the page can do with the composer. */
export interface ComposerHandle {
  focus(): void;
  /** Puts a text at the caret, in place of the selection. */
  insertText(text: string): void;
  /** Puts what was said at the caret, as words beside those that stand there. */
  addSpoken(text: string): void;
  addFiles(files: readonly File[]): void;
  /** Sends what stands in the box, as its button does. */
  send(): void;
  /** Puts a message that was taken back behind what stands in the box, and on its way to the disk. */
  takeBack(draft: DraftContent): boolean;
}

export interface ComposerProps extends ComposerOptions {
  /** Whether the chat is kept nowhere. */
  readonly isTemporary?: boolean;
  /** How many messages the provider still answers for nothing; absent where it does not say. */
  readonly freeMessages?: number | undefined;
  /** Looks into files that are dropped, before they are attached. */
  readonly fileSorting?: FileSorting;
  /** Undefined where nobody knows; of the model that is asked this once, or of the chat. */
  readonly canSeeImages: (model: ModelRef | undefined) => boolean | undefined;
  /** What the model gets of a file, in a few words. */
  readonly renderFileDetail: (part: FilePart) => ReactNode;
  /** Shows a file of the pending attachments, or asks for its password. */
  readonly onOpenFile: (pending: PendingAttachments, key: number) => void;
  readonly onStop: () => void;
  /** Stands at the left, behind the paper clip. */
  readonly tools?: ReactNode;
  /** Stands in the frame of the box, over the text. */
  readonly renderMenus?: (ports: BoxPorts) => ReactNode;
  /** Stands over the box: what waits to be sent. */
  readonly above?: ReactNode;
  readonly ref?: Ref<ComposerHandle>;
}

/** Writes the next message of a chat. Each chat has a box of its own, with its draft. */
export function Composer(props: ComposerProps): ReactNode {
  return <ChatComposer key={props.chatId} {...props} />;
}

function ChatComposer(props: ComposerProps): ReactNode {
  const { isRunning, attachments, fileSorting, ref } = props;
  const composer = useComposer(props);
  const { boxRef, facts, notices } = composer;
  // What is dropped on a dialog is meant to be read, not led elsewhere.
  const isDragging = useFileDrop((files, isInDialog) =>
    composer.addFiles(files, isInDialog ? undefined : fileSorting?.sort),
  );
  useEffect(() => fileSorting?.receive(), [fileSorting]);

  useImperativeHandle(ref, () => ({
    focus: composer.focus,
    insertText: composer.insertText,
    addSpoken: composer.addSpoken,
    addFiles: (files) => composer.addFiles(files),
    send: composer.send,
    takeBack: composer.takeBack,
  }));

  useEffect(() => {
    // A finger would get a keyboard over half of the screen, and nobody loses the place they are at.
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && hasFinePointer()) boxRef.current?.focus({ preventScroll: true });
  }, [boxRef]);

  const sendAndReturn = (): void => {
    composer.send();
    if (hasFinePointer()) composer.focus();
  };

  return (
    <div className={styles['composer']}>
      {props.above}
      <Notices
        shown={notices.shown}
        onDismiss={notices.dismiss}
        onAttachImage={(picture) => composer.addFiles([picture])}
        onExport={(part) => void exportPart(attachments, part)}
      />
      <div className={styles['surface']} data-temporary={props.isTemporary === true || undefined}>
        {composer.items.length > 0 && (
          <AttachmentList
            items={composer.items}
            attachments={attachments}
            canSeeImages={props.canSeeImages(composer.model)}
            renderFileDetail={props.renderFileDetail}
            onOpen={({ key }) => props.onOpenFile(composer.pending, key)}
            onConsent={composer.pending.consent}
            onRemove={composer.removeAttachment}
            onInsert={(key, part) => void composer.insertAttachment(key, part)}
          />
        )}
        {props.renderMenus?.(composer)}
        <WritingArea composer={composer} />
        <div className={styles['bar']}>
          <div className={styles['tools']}>
            <AttachButton onFiles={(files) => composer.addFiles(files)} />
            {props.tools}
          </div>
          <StatusLine
            hasTriedWhileRunning={composer.hasTriedWhileRunning}
            isWaiting={composer.isWaiting}
            hasPlaceholders={facts.placeholders > 1}
            length={facts.length}
            characterLimit={props.characterLimit}
            freeMessages={props.freeMessages}
          />
          <SendButton
            isRunning={isRunning}
            isBlocked={composer.isBlocked}
            canQueue={!composer.isBlocked && !composer.isWaiting}
            shortcut={props.sendWithEnter ? 'enter' : 'mod+enter'}
            onSend={sendAndReturn}
            onStop={props.onStop}
          />
        </div>
      </div>
      {isDragging && <DropOverlay />}
    </div>
  );
}

interface WritingAreaProps {
  readonly composer: ComposerState;
}

function WritingArea({ composer }: WritingAreaProps): ReactNode {
  const intl = useIntl();
  const { boxRef, facts, isExpanded } = composer;
  return (
    <div className={styles['writing']} data-tall={facts.isTall || undefined}>
      <textarea
        ref={boxRef}
        className={styles['box']}
        rows={1}
        dir="auto"
        aria-label={intl.formatMessage({ id: 'composer.message', defaultMessage: 'Message' })}
        placeholder={intl.formatMessage({
          id: 'composer.placeholder',
          defaultMessage: 'Write a message',
        })}
        enterKeyHint="enter"
        autoComplete="off"
        data-element-id="chat-input-textbox"
        data-expanded={isExpanded || undefined}
        data-long={facts.isLong || undefined}
        {...composer.boxHandlers}
      />
      {facts.isTall && (
        <IconButton
          size="s"
          className={styles['expand'] ?? ''}
          icon={isExpanded ? Minimize2 : Maximize2}
          label={
            isExpanded
              ? intl.formatMessage({
                  id: 'composer.collapse',
                  defaultMessage: 'Collapse message box',
                })
              : intl.formatMessage({ id: 'composer.expand', defaultMessage: 'Expand message box' })
          }
          onClick={() => {
            composer.setIsExpanded(!isExpanded);
            composer.focus();
          }}
        />
      )}
    </div>
  );
}

async function exportPart(attachments: Attachments, part: FilePart | ImagePart): Promise<void> {
  const blob = await attachments.blobOf(part);
  if (blob !== undefined) saveFile(part.name, blob);
}

function hasFinePointer(): boolean {
  return matchMedia('(pointer: fine)').matches;
}
