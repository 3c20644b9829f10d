import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { contrastRatio, oklchToLinearRgb, parseOklch, type LinearRgb } from './contrast.ts';

const syntax = readFileSync(new URL('./syntax.css', import.meta.url), 'utf8');
const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const selectors = {
  light: /\[data-theme='light'\] \{([^}]+)\}/u,
  dark: /\n\[data-theme='dark'\] \{([^}]+)\}/u,
};

function readColors(css: string, selector: RegExp): ReadonlyMap<string, LinearRgb> {
  const body = selector.exec(css)?.[1] ?? '';
  const colors = new Map<string, LinearRgb>();
  for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/gu)) {
    const color = parseOklch(value ?? '');
    if (name !== undefined && color !== undefined) colors.set(name, oklchToLinearRgb(color));
  }
  return colors;
}

function colorOf(colors: ReadonlyMap<string, LinearRgb>, name: string): LinearRgb {
  const found = colors.get(name);
  if (found === undefined) throw new Error(`No colour ${name}`);
  return found;
}

describe.each(['light', 'dark'] as const)('code in the %s theme', (theme) => {
  const colors = readColors(syntax, selectors[theme]);
  const names = [...colors.keys()].filter((name) => !name.endsWith('-fill'));

  it('has all its colours', () => {
    expect(names).toHaveLength(12);
  });

  it.each(names)('%s has a contrast of at least 4.5 and stays inside sRGB', (name) => {
    const fill = colors.get(`${name}-fill`);
    const ground = fill ?? colorOf(readColors(tokens, selectors[theme]), 'surface-1');
    const text = colorOf(colors, name);
    expect(contrastRatio(text, ground)).toBeGreaterThanOrEqual(4.5);
    for (const channel of text) expect(channel).toBeGreaterThanOrEqual(-0.001);
    for (const channel of text) expect(channel).toBeLessThanOrEqual(1.001);
  });
});
