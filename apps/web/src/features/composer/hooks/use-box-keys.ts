import { useRef, type CompositionEvent, type KeyboardEvent, type RefObject } from 'react';

import { enterAction, isHardwarePress } from '../logic/enter-rule.ts';
import { countPlaceholders, nextPlaceholder } from '../logic/placeholders.ts';

interface BoxKeysOptions {
  readonly sendWithEnter: boolean;
  /** Nothing stands in the box or beside it. */
  readonly isEmpty: boolean;
  readonly onSend: () => void;
  readonly onEditLast: () => void;
}

interface BoxKeys {
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
    readonly onCompositionStart: () => void;
    readonly onCompositionEnd: (event: CompositionEvent) => void;
  };
  readonly isComposing: RefObject<boolean>;
  /** Whether the paste at hand was asked for as plain text; tells once. */
  readonly takeIsPlain: () => boolean;
}

/** Keys are drawn on the screen, as far as the browser tells. */
function hasTouchKeyboard(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
}

/** What the keys of the box do beside writing. */
export function useBoxKeys(options: BoxKeysOptions): BoxKeys {
  const isComposing = useRef(false);
  const compositionEndedAtMs = useRef<number>(undefined);
  const isPlainPaste = useRef(false);
  const hasHardwareKeys = useRef(false);
  const jump = usePlaceholderJump();

  function handleEnter(event: KeyboardEvent): void {
    const action = enterAction(event.nativeEvent, {
      sendWithEnter: options.sendWithEnter,
      isTouchKeyboard: !hasHardwareKeys.current && hasTouchKeyboard(),
      compositionEndedAtMs: compositionEndedAtMs.current,
    });
    if (action === 'browser') return;
    event.preventDefault();
    if (action === 'send') options.onSend();
  }

  function handlePlainKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Tab') jump(event);
    if (event.key === 'ArrowUp' && options.isEmpty && event.currentTarget.value === '') {
      event.preventDefault();
      options.onEditLast();
    }
  }

  function handleKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (isHardwarePress(event)) hasHardwareKeys.current = true;
    const hasMod = event.ctrlKey || event.metaKey;
    if (hasMod && event.key.toLowerCase() === 'v') isPlainPaste.current = event.shiftKey;
    if (event.key === 'Enter') handleEnter(event);
    else if (!hasMod && !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing) {
      handlePlainKey(event);
    }
  }

  return {
    handlers: {
      onKeyDown: handleKeyDown,
      onCompositionStart() {
        isComposing.current = true;
      },
      onCompositionEnd(event) {
        isComposing.current = false;
        compositionEndedAtMs.current = event.nativeEvent.timeStamp;
      },
    },
    isComposing,
    takeIsPlain() {
      const isPlain = isPlainPaste.current;
      isPlainPaste.current = false;
      return isPlain;
    },
  };
}

/** Selects the next marker. The last one can be reached as well, although one alone gives no hint. */
function usePlaceholderJump(): (event: KeyboardEvent<HTMLTextAreaElement>) => void {
  const isFilling = useRef(false);
  return (event) => {
    const box = event.currentTarget;
    const count = countPlaceholders(box.value, 2);
    isFilling.current = count > 1 || (count === 1 && isFilling.current);
    if (!isFilling.current) return;
    const range = nextPlaceholder(box.value, { start: box.selectionStart, end: box.selectionEnd });
    if (range === undefined) return;
    event.preventDefault();
    box.setSelectionRange(range.start, range.end);
    showPosition(box, range.start);
  };
}

/** Selecting by script does not scroll; the share of the text is near enough to the line. */
function showPosition(box: HTMLTextAreaElement, position: number): void {
  const share = position / Math.max(1, box.textLength);
  box.scrollTop = share * box.scrollHeight - box.clientHeight / 2;
}
