import { describe, expect, it } from 'vitest';

import { loadMathMl } from './math-ml.ts';
import { toHtml } from './to-html.ts';

const drawMath = await loadMathMl();

describe('formulas in a file', () => {
  it('are MathML that keeps its source, in a line and in a block of their own', () => {
    const html = toHtml('A line with $x^2$.\n\n$$\\frac{a}{b}$$', drawMath);
    expect(html).toContain('<p>A line with <math');
    expect(html).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
    expect(html).toContain('<annotation encoding="application/x-tex">x^2</annotation>');
    expect(html).toMatch(/<p><math[^>]* display="block"><semantics><mrow><mfrac>/);
    expect(html).not.toContain('$');
  });

  it('are their sources where they are wrong or too long, and where nobody draws them', () => {
    const long = 'x'.repeat(10_001);
    expect(toHtml('$\\frac{a$', drawMath)).toBe('<p>$\\frac{a$</p>');
    expect(toHtml(`$${long}$`, drawMath)).toBe(`<p>$${long}$</p>`);
    expect(toHtml('$x < y$')).toBe('<p>$x &lt; y$</p>');
  });

  it.each([
    ['\\href{javascript:alert(1)}{x}'],
    ['\\url{https://tracker.test/}'],
    ['\\includegraphics{https://tracker.test/p.png}'],
    ['\\htmlStyle{background:url(https://tracker.test/)}{x}'],
    ['\\htmlData{onclick=alert(1)}{x}'],
    ['\\text{<img src=x onerror=alert(1)>}'],
    ['\\text{</annotation></semantics></math><script>alert(1)</script>}'],
    ['x"><script>alert(1)</script>'],
    ['\\class{x}{y} \\style{color:red}{z}'],
  ])('do nothing but stand there: %s', (tex) => {
    const html = toHtml(`Before $${tex}$ after`, drawMath);
    const tags = [...html.matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name?.toLowerCase());
    const known = /^(p|math|semantics|annotation|m[a-z]+)$/;
    expect(tags.filter((name) => name === undefined || !known.test(name))).toEqual([]);
    const attributes = [...html.matchAll(/<[a-z][^>]*>/gi)].join(' ');
    expect(attributes).not.toMatch(/\s(href|src|on\w+)=/i);
    expect(attributes.replaceAll('xmlns="http://www.w3.org/1998/Math/MathML"', '')).not.toMatch(
      /:\/\/|url\(/,
    );
  });
});
