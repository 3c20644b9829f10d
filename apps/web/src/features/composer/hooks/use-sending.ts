import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';

import { readBox, type BoxContent, type BoxSending } from '../logic/box-content.ts';
import { trimMessage } from '../logic/trim-message.ts';
import { useHeldBox } from './use-held-box.ts';

/** Null: it was sent. Else it is sent when `begins` says true, and stays here until then. */
export type SendResult = Result<
  { readonly begins: Promise<boolean> } | null,
  { readonly code: string }
>;

interface SendingOptions {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly pending: PendingAttachments;
  readonly isRunning: boolean;
  readonly characterLimit: number | undefined;
  readonly onSend: (parts: readonly MessagePart[]) => SendResult;
  /** The message was accepted, and stands here until that is over. */
  readonly onSending: (isSent: Promise<boolean>) => void;
  /** It was sent: it is to be taken out. */
  readonly onSent: (content: BoxContent) => void;
}

interface Sending {
  readonly send: () => void;
  /** Keeps the box as it is until its message, which was sent from elsewhere, is on its way. */
  readonly hold: (sending: BoxSending) => void;
  /** Does something to the text as soon as it may be touched. */
  readonly whenFree: (task: () => void) => void;
  /** Goes on by itself as soon as all attachments are read. */
  readonly isWaiting: boolean;
  /** It was refused, for a reply comes in. */
  readonly hasTriedWhileRunning: boolean;
}

/** Sends what stands in the box and is attached; what is refused stays there. */
export function useSending(options: SendingOptions): Sending {
  const { boxRef, pending, isRunning, characterLimit } = options;
  /** The refusals of attachments when the waiting began. */
  const [waitingSince, setWaitingSince] = useState<number>();
  const [hasTriedWhileRunning, setHasTriedWhileRunning] = useState(false);
  const { isPreparing, setIsPreparing, ...held } = useHeldBox(boxRef);

  function send(): void {
    const box = boxRef.current;
    // It holds what is being sent, or put into the queue.
    if (box === null || box.readOnly) return;
    setHasTriedWhileRunning(false);
    setWaitingSince(undefined);
    if (pending.isHeld()) return;
    if (characterLimit !== undefined && box.textLength > characterLimit) return;
    if (pending.isReading()) {
      setWaitingSince(pending.refusals());
      return;
    }
    const parts = partsOf(box.value, pending);
    if (parts.length === 0) return;
    const content = readBox(box, pending);
    const result = options.onSend(parts);
    if (!result.ok) setHasTriedWhileRunning(result.error.code === 'busy');
    else if (result.value === null) options.onSent(content);
    else {
      // Where it fails without a word, the box has to be usable again.
      const isSent = result.value.begins.catch(() => false);
      options.onSending(isSent);
      // While a reply comes in it goes into a queue, which takes no time worth words.
      keepUntilSent({ ...content, isSent }, !isRunning);
    }
  }

  function keepUntilSent(sending: BoxSending, isShown = true): void {
    setIsPreparing(isShown);
    held.hold(sending.isSent, (isSent) => {
      if (isSent) options.onSent(sending);
      else setHasTriedWhileRunning(true);
    });
  }

  const goOn = useEffectEvent(() => {
    if (waitingSince === undefined) return;
    // What cannot be attached must not be left out silently: a refusal ends the waiting.
    if (pending.refusals() > waitingSince || pending.isHeld()) setWaitingSince(undefined);
    else if (!pending.isReading()) send();
  });
  useEffect(() => pending.subscribe(() => goOn()), [pending]);

  return {
    send,
    hold: keepUntilSent,
    whenFree: held.whenFree,
    isWaiting: waitingSince !== undefined || isPreparing,
    hasTriedWhileRunning: hasTriedWhileRunning && isRunning,
  };
}

/** Attachments first: models read a question better behind what it is about. */
function partsOf(boxText: string, pending: PendingAttachments): readonly MessagePart[] {
  const text = trimMessage(boxText);
  return text === '' ? pending.parts() : [...pending.parts(), { type: 'text', text }];
}
