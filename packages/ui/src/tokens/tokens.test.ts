import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import {
  composite,
  contrastRatio,
  oklchToLinearRgb,
  parseOklch,
  type LinearRgb,
  type Oklch,
} from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function readColors(selector: RegExp): ReadonlyMap<string, Oklch> {
  const body = selector.exec(css)?.[1] ?? '';
  const colors = new Map<string, Oklch>();
  for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/gu)) {
    const color = parseOklch(value ?? '');
    if (name !== undefined && color !== undefined) colors.set(name, color);
  }
  return colors;
}

const themes = {
  light: readColors(/\[data-theme='light'\] \{([^}]+)\}/u),
  dark: readColors(/\n\[data-theme='dark'\] \{([^}]+)\}/u),
};

const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const states = ['success', 'warning', 'danger'];

/** Text over background; the background may be a stack, lowest first. */
const textPairs: readonly (readonly [string, readonly string[]])[] = [
  ...['text-1', 'text-2', 'text-3'].flatMap((text) => surfaces.map((on) => [text, [on]] as const)),
  ...['text-1', 'text-2', 'text-3'].flatMap((text) =>
    ['surface-0', 'surface-1', 'surface-3'].map((on) => [text, [on, 'hover']] as const),
  ),
  ...['text-1', 'text-2'].flatMap((text) =>
    surfaces.map((on) => [text, [on, 'selected']] as const),
  ),
  ...['accent-text', ...states.map((state) => `${state}-text`)].flatMap((text) =>
    surfaces.map((on) => [text, [on]] as const),
  ),
  ...states.map((state) => [`${state}-on`, [`${state}-fill`]] as const),
  ...states.map((state) => [`${state}-text`, [`${state}-fill`]] as const),
  ...states.map((state) => ['text-1', [`${state}-fill`]] as const),
  ['text-1', ['raised']],
  ['text-2', ['raised']],
  ['danger-text', ['surface-3', 'hover']],
  ['accent-text', ['surface-3', 'hover']],
  ['accent-on', ['accent-fill']],
  ['accent-on', ['accent-fill-hover']],
  ['danger-solid-on', ['danger-solid']],
  ['danger-solid-on', ['danger-solid-hover']],
  ['user-bubble-text', ['user-bubble']],
  ['edit-bubble-text', ['edit-bubble']],
  ['accent-text', ['user-bubble']],
  ['surface-0', ['text-1']],
];

const linePairs: readonly (readonly [string, readonly string[]])[] = [
  ...['line-2', 'focus', 'accent-line', 'accent-fill', ...states.map((s) => `${s}-line`)].flatMap(
    (line) => ['surface-0', 'surface-1', 'surface-3'].map((on) => [line, [on]] as const),
  ),
  ...states.map((state) => [`${state}-line`, [`${state}-fill`]] as const),
  ['focus', ['surface-2']],
  ['focus', ['user-bubble']],
  ['focus', ['edit-bubble']],
  ...['red', 'orange', 'yellow', 'green', 'blue', 'purple'].map(
    (name) => [`folder-${name}`, ['surface-1']] as const,
  ),
  ['knob', ['accent-fill']],
  ['knob', ['line-2']],
];

describe.each(['light', 'dark'] as const)('tokens of the %s theme', (theme) => {
  const colors = themes[theme];
  const read = (name: string): Oklch => {
    const color = colors.get(name);
    if (color === undefined) throw new Error(`no colour --${name}`);
    return color;
  };
  const ratio = (front: string, stack: readonly string[]): number => {
    let background: LinearRgb = [1, 1, 1];
    for (const layer of stack) background = composite(read(layer), background);
    return contrastRatio(composite(read(front), background), background);
  };

  it.each(textPairs)('--%s is readable on %j', (front, stack) => {
    expect(ratio(front, stack)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(linePairs)('--%s can be seen on %j', (front, stack) => {
    expect(ratio(front, stack)).toBeGreaterThanOrEqual(3);
  });

  it('stays inside sRGB, so that no screen shifts a hue', () => {
    const outside = [...colors].filter(([, color]) =>
      oklchToLinearRgb(color).some((channel) => channel < -0.005 || channel > 1.005),
    );
    expect(outside.map(([name]) => name)).toEqual([]);
  });

  it('keeps its greys almost neutral', () => {
    const greys = [...colors].filter(([name]) => /^(surface|text|line)-/u.test(name));
    expect(greys.length).toBe(9);
    expect(greys.filter(([, color]) => color.chroma > 0.01)).toEqual([]);
  });
});

it('gives both themes the same colours', () => {
  expect([...themes.dark.keys()].toSorted()).toEqual([...themes.light.keys()].toSorted());
});

it('computes the ratio of black on white', () => {
  const black = oklchToLinearRgb({ lightness: 0, chroma: 0, hue: 0, alpha: 1 });
  const white = oklchToLinearRgb({ lightness: 1, chroma: 0, hue: 0, alpha: 1 });
  expect(contrastRatio(black, white)).toBeCloseTo(21, 1);
});
