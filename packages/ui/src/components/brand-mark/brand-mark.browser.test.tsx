import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { Avatar } from '../avatar/avatar.tsx';
import { drawBrand } from './brand-mark.tsx';
import { brandPaths } from './brand-paths.ts';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

it('takes the place of the letters without a change of size, in the color of the text', () => {
  const boxOf = (): DOMRect | undefined => place.firstElementChild?.getBoundingClientRect();
  act(() => root.render(<Avatar name="Claude" size="s" />));
  const before = boxOf();
  expect(place.textContent).toBe('C');
  act(() => root.render(<Avatar name="Claude" size="s" mark={drawBrand('claude')} />));
  expect(place.textContent).toBe('');
  expect(boxOf()).toEqual(before);
  const path = place.querySelector('path');
  expect(path === null ? '' : getComputedStyle(path).fill).toBe(
    getComputedStyle(place.firstElementChild ?? place).color,
  );
});

it.each(Object.keys(brandPaths))('draws %s within its box, and fills most of it', (brand) => {
  act(() => root.render(<Avatar name={brand} mark={drawBrand(brand)} />));
  const box = place.querySelector('path')?.getBBox() ?? new DOMRect();
  expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-0.1);
  expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(24.1);
  expect(Math.max(box.width, box.height)).toBeGreaterThan(16);
});

it('has none for a brand that it does not know, whatever its name', () => {
  expect(drawBrand('custom')).toBeUndefined();
  expect(drawBrand('constructor')).toBeUndefined();
});
