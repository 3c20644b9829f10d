import type { MessagePart } from '@parley/domain/chat/message-part.ts';
import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import type { AttachmentTray } from '#src/services/attachments/attachment-tray.ts';

import { trimMessage } from '../logic/trim-message.ts';

interface SendingOptions {
  readonly boxRef: RefObject<HTMLTextAreaElement | null>;
  readonly tray: AttachmentTray;
  readonly isRunning: boolean;
  readonly characterLimit: number | undefined;
  readonly onSend: (parts: readonly MessagePart[]) => Result<null, { readonly code: string }>;
  /** The message was accepted: everything is to be emptied. */
  readonly onSent: () => void;
}

interface Sending {
  readonly send: () => void;
  /** Goes on by itself as soon as all attachments are read. */
  readonly isWaiting: boolean;
  readonly hasTriedWhileRunning: boolean;
}

/** Sends what stands in the box and in the tray; what is refused stays there. */
export function useSending(options: SendingOptions): Sending {
  const { boxRef, tray, isRunning, characterLimit } = options;
  /** The refusals of the tray when the waiting began. */
  const [waitingSince, setWaitingSince] = useState<number>();
  const [hasTriedWhileRunning, setHasTriedWhileRunning] = useState(false);

  function send(): void {
    const box = boxRef.current;
    if (box === null) return;
    setHasTriedWhileRunning(isRunning);
    setWaitingSince(undefined);
    if (isRunning || tray.isHeld()) return;
    if (characterLimit !== undefined && box.textLength > characterLimit) return;
    if (tray.isReading()) {
      setWaitingSince(tray.refusals());
      return;
    }
    const parts = partsOf(box.value, tray);
    if (parts.length === 0) return;
    const result = options.onSend(parts);
    if (result.ok) options.onSent();
    else setHasTriedWhileRunning(result.error.code === 'busy');
  }

  const goOn = useEffectEvent(() => {
    if (waitingSince === undefined) return;
    // What cannot be attached must not be left out silently: a refusal ends the waiting.
    if (tray.refusals() > waitingSince || tray.isHeld()) setWaitingSince(undefined);
    else if (!tray.isReading()) send();
  });
  useEffect(() => tray.subscribe(() => goOn()), [tray]);

  return {
    send,
    isWaiting: waitingSince !== undefined,
    hasTriedWhileRunning: hasTriedWhileRunning && isRunning,
  };
}

/** Attachments first: models read a question better behind what it is about. */
function partsOf(boxText: string, tray: AttachmentTray): readonly MessagePart[] {
  const text = trimMessage(boxText);
  return text === '' ? tray.parts() : [...tray.parts(), { type: 'text', text }];
}
