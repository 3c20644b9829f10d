import { describe, expect, it } from 'vitest';

import { planPaste } from './plan-paste.ts';

const picture = new File(['x'], 'image.png', { type: 'image/png' });
const notes = new File(['x'], 'notes.md', { type: 'text/markdown' });

describe('planPaste', () => {
  it('leaves a short text to the browser', () => {
    const plan = planPaste({ text: 'a'.repeat(10_000), files: [], isPlain: false });
    expect(plan).toEqual({ action: 'browser' });
  });

  it('attaches a text of more than 10,000 characters', () => {
    const plan = planPaste({ text: 'a'.repeat(10_001), files: [], isPlain: false });
    expect(plan.action).toBe('attach-text');
  });

  it('pastes up to 200,000 characters into the box where plain text was asked for', () => {
    expect(planPaste({ text: 'a'.repeat(200_000), files: [], isPlain: true }).action).toBe(
      'browser',
    );
    expect(planPaste({ text: 'a'.repeat(200_001), files: [], isPlain: true }).action).toBe(
      'attach-text',
    );
  });

  it('prefers the text of a spreadsheet and keeps its picture as an offer', () => {
    const plan = planPaste({ text: 'a\tb\n1\t2', files: [picture], isPlain: false });
    expect(plan).toEqual({ action: 'browser', picture });
  });

  it('offers no picture where plain text was asked for', () => {
    const plan = planPaste({ text: 'a\tb', files: [picture], isPlain: true });
    expect(plan).toEqual({ action: 'browser' });
  });

  it('attaches a picture that comes alone', () => {
    expect(planPaste({ text: '', files: [picture], isPlain: false }).action).toBe('attach-files');
  });

  it('attaches copied files whose names came as text', () => {
    const plan = planPaste({
      text: 'image.png\r\n/home/me/notes.md',
      files: [picture, notes],
      isPlain: false,
    });
    expect(plan.action).toBe('attach-files');
  });
});
