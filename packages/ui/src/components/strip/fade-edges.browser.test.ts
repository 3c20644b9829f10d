import { afterEach, expect, it } from 'vitest';

import '../../tokens/tokens.css';
import '../../tokens/base.css';
import { fadeEdges } from './fade-edges.ts';

afterEach(() => document.body.replaceChildren());

function makeStrip(count: number, direction = 'ltr'): HTMLElement {
  const strip = document.createElement('div');
  Object.assign(strip.style, { display: 'flex', overflowX: 'auto', inlineSize: '200px' });
  strip.dir = direction;
  for (let index = 0; index < count; index += 1) {
    const item = document.createElement('span');
    // What has no area counts for nothing.
    Object.assign(item.style, { flex: 'none', inlineSize: '80px', blockSize: '20px' });
    strip.append(item);
  }
  document.body.append(strip);
  return strip;
}

const hiddenAt = (strip: HTMLElement) => (): string => strip.dataset['hiddenAt'] ?? '';

it.each([
  { direction: 'ltr', middle: 100, end: 'right', start: 'left' },
  { direction: 'rtl', middle: -100, end: 'left', start: 'right' },
])('a row written $direction fades where more of it is hidden', async (row) => {
  const { direction, middle, end, start } = row;
  const strip = makeStrip(6, direction);
  fadeEdges(strip);
  await expect.poll(hiddenAt(strip)).toBe(end);
  expect(getComputedStyle(strip).maskImage).toContain('linear-gradient');
  strip.scrollLeft = middle;
  await expect.poll(hiddenAt(strip)).toBe('left right');
  strip.scrollLeft = 10 * middle;
  await expect.poll(hiddenAt(strip)).toBe(start);
});

it('what fits does not fade, and what grows does', async () => {
  const strip = makeStrip(2);
  const stop = fadeEdges(strip);
  expect(getComputedStyle(strip).maskImage).toBe('none');
  strip.append(...makeStrip(2).children);
  await expect.poll(hiddenAt(strip)).toBe('right');
  strip.lastElementChild?.remove();
  strip.lastElementChild?.remove();
  await expect.poll(hiddenAt(strip)).toBe('');
  stop?.();
});
