import { expect, it } from 'vitest';

import { hasOwnColors } from './preview-kind.ts';

it.each([
  '<p>Plain</p>',
  '<!doctype html><title>List</title><style>body { margin: 2em }</style><ul><li>One</ul>',
  '<button onclick="count += 1">Press</button>',
])('%s names no colours', (html) => {
  expect(hasOwnColors(html)).toBe(false);
});

it.each([
  '<p style="COLOR: red">',
  '<body bgcolor=white>',
  '<style>@media (prefers-color-scheme: dark) {}</style>',
  '<svg viewBox="0 0 9 9"></svg>',
  '<canvas id="c"></canvas>',
  '<script>context.fillStyle = "x"</script>',
  '<style>body { background: #fff }</style>',
])('%s has colours of its own, or draws', (html) => {
  expect(hasOwnColors(html)).toBe(true);
});
