import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import type { PendingAttachments } from '#src/services/attachments/pending-attachments.ts';

import { trimMessage } from '../logic/trim-message.ts';

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
  /** The message was accepted: everything is to be emptied. */
  readonly onSent: () => void;
}

interface Sending {
  readonly send: () => void;
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
  const [isPreparing, setIsPreparing] = useState(false);

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
    const result = options.onSend(parts);
    if (!result.ok) setHasTriedWhileRunning(result.error.code === 'busy');
    else if (result.value === null) options.onSent();
    else void keepUntilSent(box, result.value.begins);
  }

  /** What is typed now would be lost with what is sent. */
  async function keepUntilSent(box: HTMLTextAreaElement, begins: Promise<boolean>): Promise<void> {
    // While a reply comes in it goes into a queue, which takes no time worth words.
    setIsPreparing(!isRunning);
    box.readOnly = true;
    // Where it fails without a word, the box has to be usable again.
    const isSent = await begins.catch(() => false);
    box.readOnly = false;
    setIsPreparing(false);
    if (isSent) options.onSent();
    else setHasTriedWhileRunning(true);
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
    isWaiting: waitingSince !== undefined || isPreparing,
    hasTriedWhileRunning: hasTriedWhileRunning && isRunning,
  };
}

/** Attachments first: models read a question better behind what it is about. */
function partsOf(boxText: string, pending: PendingAttachments): readonly MessagePart[] {
  const text = trimMessage(boxText);
  return text === '' ? pending.parts() : [...pending.parts(), { type: 'text', text }];
}
