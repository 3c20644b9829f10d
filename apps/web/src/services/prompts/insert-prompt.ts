import type { AutomaticVariable } from '@parley/domain/prompt/prompt-template.ts';

import { afterFrames, findBox } from '#src/platform/focus-box.ts';

/** What fills itself in a prompt, in the language and the time zone of the person. */
export function automaticValues(
  locale: string,
  now: Date,
): Readonly<Record<AutomaticVariable, string>> {
  return {
    date: new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(now),
    time: new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(now),
    language: new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale,
  };
}

/**
 * Puts a text into the message box in place of the selection, and the caret behind it; `selectFirst`
 * selects the first marker in double braces instead. Waits for dialogs that are closing.
 */
export function insertPrompt(text: string, selectFirst: boolean): void {
  afterFrames(() => {
    const box = findBox();
    if (!(box instanceof HTMLTextAreaElement) || box.readOnly) return;
    box.focus({ preventScroll: true });
    const start = box.selectionStart;
    box.setRangeText(text, start, box.selectionEnd, 'end');
    box.dispatchEvent(new Event('input', { bubbles: true }));
    const marker = selectFirst ? /\{\{[^{}\n]{1,200}\}\}/u.exec(text) : null;
    if (marker === null) return;
    const from = start + marker.index;
    box.setSelectionRange(from, from + marker[0].length);
  });
}
