import { parseMarkdown } from '@parley/ui/markdown/markdown-document.ts';
import { describe, expect, it } from 'vitest';

import { createDocumentReader } from './document-reader.ts';

const paragraph = 'A thought with **some** weight and `code` in it.\n\n';
const long = paragraph.repeat(Math.ceil(100_000 / paragraph.length));

function createBench(maxPerStep: number) {
  const waiting = new Set<() => void>();
  const reader = createDocumentReader(maxPerStep, (step) => {
    waiting.add(step);
    return () => waiting.delete(step);
  });
  const frame = (): void => {
    const steps = [...waiting];
    waiting.clear();
    for (const step of steps) step();
  };
  return { reader, frame, length: () => reader.document.getText().length, waiting };
}

describe('a reader of documents', () => {
  it('never reads more of 100,000 characters at once than it may, and comes to the same', () => {
    const { reader, frame, length, waiting } = createBench(8000);
    reader.readTo(long, true);
    expect(length()).toBe(8000);
    const steps: number[] = [];
    while (waiting.size > 0) {
      const before = length();
      frame();
      steps.push(length() - before);
    }
    expect(Math.max(...steps)).toBe(8000);
    expect(reader.document.getSnapshot()).toEqual(parseMarkdown(long));
  });

  it('goes on to what has come in meanwhile, and ends only there', () => {
    const { reader, frame, length } = createBench(10);
    reader.readTo('0123456789abcde', false);
    reader.readTo('0123456789abcdefghi', false);
    expect(length()).toBe(10);
    frame();
    expect(length()).toBe(19);
    expect(reader.document.getSnapshot().isFinished).toBe(false);
    reader.readTo('0123456789abcdefghi', true);
    expect(reader.document.getSnapshot().isFinished).toBe(true);
  });

  it('does not go back to an earlier state of the text', () => {
    const { reader, length } = createBench(100);
    reader.readTo('newest', false);
    reader.readTo('new', false);
    expect(length()).toBe(6);
  });

  it('stops, and goes on when it is asked again', () => {
    const { reader, frame, length } = createBench(4);
    reader.readTo('0123456789', true);
    reader.stop();
    frame();
    expect(length()).toBe(4);
    reader.readTo('0123456789', true);
    frame();
    expect(reader.document.getSnapshot().isFinished).toBe(true);
  });
});
