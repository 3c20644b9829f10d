import { expect, it } from 'vitest';

import { harmlessSvg } from './harmless-svg.ts';

const around = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${content}</svg>`;

it('takes out of a drawing what could load or run anything', () => {
  const clean = harmlessSvg(
    around(
      `<style>@import url(https://evil.test/a.css); .a { fill: url(https://evil.test/b.svg); marker: url(#m) }</style>
       <image href="https://evil.test/c.png"/><script>hit()</script>
       <use xlink:href="https://evil.test/d.svg#a"/><use href="#m"/>
       <g onclick="hit()" style="fill: url('https://evil.test/e.svg')"><text>kept</text></g>
       <foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="https://evil.test/f.png"/></foreignObject>`,
    ),
  );
  expect(clean).not.toMatch(/evil|hit|<image|<script|<img/);
  expect(clean).toContain('url(#m)');
  expect(clean).toContain('href="#m"');
  expect(clean).toContain('<text>kept</text>');
});

it('refuses what no browser shows as a picture', () => {
  expect(harmlessSvg(around('<text>a<br></text>'))).toBeUndefined();
  expect(harmlessSvg('<html xmlns="http://www.w3.org/1999/xhtml"/>')).toBeUndefined();
});
