import { describe, expect, it } from 'vitest';

import { harmlessSource } from './harmless-source.ts';

describe('the source of a diagram', () => {
  it.each([
    ['A@{ img: "https://evil.test/a.png", label: "Cat", w: 60 }', 'A@{  label: "Cat", w: 60 }'],
    ["A@{ label: 'Cat', img: 'https://evil.test/a.png' }", "A@{ label: 'Cat', }"],
    ['A@{\n  img: https://evil.test/a.png\n  label: Cat\n}', 'A@{\n  label: Cat\n}'],
    ['A@{ "img": "https://evil.test/a.png" }', 'A@{ }'],
    ['A["<img src=https://evil.test/a.png>"] --> B', 'A[" "] --> B'],
    ['A["<IMG SRC=x onerror=hit()>x"]', 'A[" x"]'],
    ['A["<b onclick=hit()>x</b>"]', 'A["<b>x</b>"]'],
    ['A["<svg onload=hit()><image href=//evil.test/a></svg>"]', 'A["   "]'],
  ])('%j loses its pictures and handlers', (source, expected) => {
    expect(harmlessSource(source)).toBe(expected);
  });

  it.each([
    'graph TD\n  A["one<br/>two"] --> B{img: no shape}',
    'classDiagram\n  class A {\n    <<interface>>\n  }\n  A <|-- B\n  A <--> C',
    'A@{ shape: rect, label: "an image: none" }',
    'A["<b>x</b>"] <--> B',
    'sequenceDiagram\n  A->>B: x < y and y > z',
  ])('%j stays as it is', (source) => {
    expect(harmlessSource(source)).toBe(source);
  });
});
