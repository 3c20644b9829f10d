import { describe, expect, it } from 'vitest';

import { canOpenInEditor, editorDataOf } from './online-editor.ts';

describe('code for an online editor', () => {
  it.each([
    ['js', { title: 'Parley', js: 'x' }],
    ['javascript', { title: 'Parley', js: 'x' }],
    ['ts', { title: 'Parley', js: 'x', js_pre_processor: 'typescript' }],
    ['typescript', { title: 'Parley', js: 'x', js_pre_processor: 'typescript' }],
    ['html', { title: 'Parley', html: 'x' }],
    ['css', { title: 'Parley', css: 'x' }],
  ])('T115 is under its kind: %s', (language, data) => {
    expect(canOpenInEditor(language)).toBe(true);
    expect(editorDataOf('x', language)).toEqual(data);
  });

  it.each(['python', '', 'constructor', 'jsx'])('T115 is not offered for %j', (language) => {
    expect(canOpenInEditor(language)).toBe(false);
    expect(editorDataOf('x', language)).toBeUndefined();
  });
});
