import { describe, expect, it } from 'vitest';

import { enterAction, isHardwarePress, type EnterContext, type KeyPress } from './enter-rule.ts';

const enter: KeyPress = {
  key: 'Enter',
  keyCode: 13,
  isComposing: false,
  repeat: false,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 1000,
};

const desk: EnterContext = {
  sendWithEnter: true,
  isTouchKeyboard: false,
  compositionEndedAtMs: undefined,
};

describe('enterAction', () => {
  const keys: readonly (readonly [string, Partial<KeyPress>, Partial<EnterContext>, string])[] = [
    ['Enter sends where it is enabled', {}, {}, 'send'],
    ['Enter breaks the line where it is not', {}, { sendWithEnter: false }, 'browser'],
    ['Ctrl+Enter sends', { ctrlKey: true }, {}, 'send'],
    ['Cmd+Enter sends', { metaKey: true }, {}, 'send'],
    ['Ctrl+Enter sends where Enter does not', { ctrlKey: true }, { sendWithEnter: false }, 'send'],
    ['Shift+Enter breaks the line', { shiftKey: true }, {}, 'browser'],
    ['Alt+Enter is left alone', { altKey: true }, {}, 'browser'],
    ['Enter on a touch keyboard breaks the line', {}, { isTouchKeyboard: true }, 'browser'],
    ['Cmd+Enter sends there as well', { metaKey: true }, { isTouchKeyboard: true }, 'send'],
    ['a held Enter does nothing', { repeat: true }, {}, 'swallow'],
    ['other keys are left alone', { key: 'a', keyCode: 65 }, {}, 'browser'],
  ];
  it.each(keys)('T129 %s', (...[, press, context, action]) => {
    expect(enterAction({ ...enter, ...press }, { ...desk, ...context })).toBe(action);
  });

  const orders: readonly (readonly [string, Partial<KeyPress>, number | undefined, string])[] = [
    [
      'Chromium: Enter inside the composition',
      { isComposing: true, keyCode: 229 },
      undefined,
      'browser',
    ],
    ['Firefox: Enter inside, with its own key code', { isComposing: true }, undefined, 'browser'],
    ['WebKit: key code 229 just after the end', { keyCode: 229 }, 999, 'browser'],
    ['WebKit: key code 229 long after the end', { keyCode: 229 }, 100, 'browser'],
    ['a plain Enter in the same millisecond', {}, 1000, 'swallow'],
    ['a plain Enter 100 ms after the end', {}, 900, 'swallow'],
    ['a plain Enter whose clock reads earlier than the end', {}, 1004, 'swallow'],
    ['Ctrl+Enter 50 ms after the end', { ctrlKey: true }, 950, 'swallow'],
    ['Shift+Enter 50 ms after the end', { shiftKey: true }, 950, 'browser'],
    ['a plain Enter 101 ms after the end', {}, 899, 'send'],
  ];
  it.each(orders)('T129 input methods, %s', (...[, press, compositionEndedAtMs, action]) => {
    expect(enterAction({ ...enter, ...press }, { ...desk, compositionEndedAtMs })).toBe(action);
  });
});

describe('isHardwarePress', () => {
  it('T129 takes modifiers, Tab and Escape as a sign of real keys', () => {
    expect(isHardwarePress({ ...enter, metaKey: true })).toBe(true);
    expect(isHardwarePress({ ...enter, key: 'Tab' })).toBe(true);
    expect(isHardwarePress({ ...enter, key: 'a' })).toBe(false);
    expect(isHardwarePress(enter)).toBe(false);
  });
});
