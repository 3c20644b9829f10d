import type { DraftKey } from '@parley/domain/chat/draft.ts';
import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { ChatId } from '@parley/domain/shared/ids.ts';
import { useRef, useState, type ComponentProps, type RefObject } from 'react';

import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';
import type { PendingAttachment } from '#src/services/attachments/pending-items.ts';
import type { Attachments } from '#src/services/attachments/attachments.ts';
import type { DraftStore } from '#src/services/drafts/draft-store.ts';

import { takeOutOfBox, type BoxContent, type BoxSending } from '../logic/box-content.ts';
import { useBoxActions, type BoxActions } from './use-box-actions.ts';
import { useBoxFacts, type BoxFacts } from './use-box-facts.ts';
import { useBoxKeys } from './use-box-keys.ts';
import { useDraft } from './use-draft.ts';
import { useNotices, type Notices } from './use-notices.ts';
import { usePaste } from './use-paste.ts';
import { useSending, type SendResult } from './use-sending.ts';
import { usePendingAttachments } from './use-pending-attachments.ts';

export interface ComposerOptions {
  readonly chatId: ChatId;
  /** Where the draft lies; the chat's id by default, `new` for a chat that is not stored yet. */
  readonly draftKey?: DraftKey;
  readonly isRunning: boolean;
  /** UTF-16 units; sending is blocked above. */
  readonly characterLimit?: number;
  readonly sendWithEnter: boolean;
  /** `model` is who answers this message alone; absent: whom the chat asks. */
  readonly onSend: (parts: readonly MessagePart[], model?: ModelRef) => SendResult;
  readonly onEditLast: () => void;
  readonly drafts: DraftStore;
  readonly attachments: Attachments;
}

/** What the person chooses beside the text needs of the box. */
export interface BoxPorts {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  /** Who answers the next message alone. */
  readonly model: ModelRef | undefined;
  readonly setModel: (model: ModelRef | undefined) => void;
}

export interface ComposerState extends BoxActions, BoxPorts {
  readonly boxHandlers: ComponentProps<'textarea'>;
  readonly facts: BoxFacts;
  readonly pending: PendingAttachments;
  readonly items: readonly PendingAttachment[];
  readonly notices: Notices;
  /** There is nothing to send, or more than may be sent. */
  readonly isBlocked: boolean;
  readonly isWaiting: boolean;
  readonly hasTriedWhileRunning: boolean;
  readonly isExpanded: boolean;
  readonly setIsExpanded: (isExpanded: boolean) => void;
  readonly send: () => void;
}

/** All that the composer does; the component draws it. The text itself lives in the box. */
export function useComposer(options: ComposerOptions): ComposerState {
  const { characterLimit, draftKey = options.chatId } = options;
  const boxRef = useRef<HTMLTextAreaElement>(null);
  const notices = useNotices();
  const [isExpanded, setIsExpanded] = useState(false);
  const tray = usePendingAttachments({ ...options, draftKey, onNotice: notices.add });
  const { pending, items, takeText } = tray;
  const [facts, refreshFacts] = useBoxFacts(boxRef, characterLimit !== undefined);
  const isEmpty = facts.isEmpty && items.length === 0;

  const around = { boxRef, pending, onSend, onSent };
  const { hold, whenFree, ...sending } = useSending({
    ...options,
    ...around,
    characterLimit,
    onSending: (isSent) => draft.sending(isSent),
  });
  const keys = useBoxKeys({ ...options, isEmpty, onSend: sending.send });
  const { isComposing } = keys;
  const kept = { boxRef, pending, store: options.drafts, draftKey, isComposing };
  const onUnsaved = (code: string | undefined): void => tellUnsaved(notices, code);
  const draft = useDraft({ ...kept, onRestore, onSentElsewhere: onSent, onUnsaved });
  const onPaste = usePaste({ pending, takeIsPlain: keys.takeIsPlain, onNotice: notices.add });

  function onInput(): void {
    refreshFacts();
    draft.changed();
  }

  function onSend(parts: readonly MessagePart[]): SendResult {
    return options.onSend(parts, draft.model);
  }

  function onRestore(onItsWay: BoxSending | undefined): void {
    refreshFacts();
    if (onItsWay !== undefined) hold(onItsWay);
  }

  /** What came in beside the message meanwhile stays, for the next one. */
  function onSent(content: BoxContent): void {
    const isRestLeft = takeOutOfBox(boxRef.current, pending, content);
    draft.sent();
    if (isRestLeft) draft.changed();
    notices.drop('picture-offer');
    setIsExpanded(false);
    refreshFacts();
  }

  return {
    boxRef,
    model: draft.model,
    setModel: draft.setModel,
    boxHandlers: { ...keys.handlers, onInput, onPaste },
    facts,
    pending,
    items,
    notices,
    isBlocked:
      isEmpty ||
      items.some(({ waitsFor }) => waitsFor !== undefined) ||
      (characterLimit !== undefined && facts.length > characterLimit),
    ...sending,
    isExpanded,
    setIsExpanded,
    ...useBoxActions({ boxRef, pending, takeText, onInput, draft, whenFree }),
  };
}

function tellUnsaved(notices: Notices, code: string | undefined): void {
  if (code === undefined) notices.drop('draft-unsaved');
  else notices.add({ type: 'draft-unsaved', isStorageFull: code === 'quota-exceeded' });
}
