import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fillTemplate, readTemplate } from './prompt-template.ts';

const automatic = { date: 'May 1', time: '10:00', language: 'English' };
const fill = (text: string, values: Readonly<Record<string, string>> = {}): string =>
  fillTemplate(readTemplate(text), { filled: new Map(Object.entries(values)), automatic });
const one = (text: string) => readTemplate(text).variables[0];

describe('variables of a prompt', () => {
  it.each([
    ['{{name}}', { kind: 'text', initial: '' }],
    ['{{ name : Ada }}', { kind: 'text', initial: 'Ada' }],
    ['{{name:https://a.example}}', { kind: 'text', initial: 'https://a.example' }],
    ['{{name:a|b | c}}', { kind: 'choice', initial: 'a', options: ['a', 'b', 'c'] }],
    ['{{name:a|a}}', { kind: 'text', initial: 'a' }],
    ['{{name:...}}', { kind: 'lines', initial: '' }],
    ['{{name:…}}', { kind: 'lines' }],
    ['{{name | text}}', { kind: 'text', initial: '' }],
    ['{{name | textarea:placeholder="Hi: there"}}', { kind: 'lines', initial: '' }],
    ['{{name | text:default="a:b"}}', { kind: 'text', initial: 'a:b' }],
    ['{{name | select:options=["a","b: c"]:required}}', { initial: 'a', options: ['a', 'b: c'] }],
    ['{{name | select:options=["a","b"]:default="b"}}', { kind: 'choice', initial: 'b' }],
    ['{{name | select:options=[broken}}', { kind: 'text', options: [] }],
  ])('reads %s', (text, expected) => {
    expect(one(`Say ${text}.`)).toMatchObject({ name: 'name', ...expected });
  });

  it.each(['{{}}', '{{ }}', '{{#if a}}', '{{/if}}', '{{a\nb}}', '{ {a} }', '{{a}', '}}{{'])(
    'leaves %j as text',
    (text) => {
      expect(readTemplate(text).variables).toEqual([]);
      expect(fill(text)).toBe(text);
    },
  );

  it('is one field for one name, and the first that says more decides', () => {
    const { variables } = readTemplate('{{to}} {{to:Ada|Grace}} {{to:x}} {{from:me}}');
    expect(variables).toMatchObject([
      { name: 'to', options: ['Ada', 'Grace'] },
      { name: 'from', initial: 'me' },
    ]);
    expect(fill('{{to}} {{to:Ada|Grace}}', { to: 'Grace' })).toBe('Grace Grace');
  });

  it('has a hundred fields at most; what comes behind them is text', () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `{{v${index}}}`).join(' ');
    const { variables, pieces } = readTemplate(`${text} {{v1:one}} {{date}}`);
    expect(variables).toHaveLength(100);
    expect(variables[1]).toMatchObject({ name: 'v1', initial: 'one' });
    expect(pieces.length).toBeLessThan(300);
    expect(fill('{{v1}} {{v2}}', { v1: 'x' })).toBe('x {{v2}}');
  });

  it('is no field of its own where a field has the name of what fills itself', () => {
    const { variables } = readTemplate('{{date}} {{date:today}} {{time}}');
    expect(variables).toMatchObject([{ name: 'date', initial: 'today' }]);
    expect(fill('{{date}} {{date:today}} {{time}}', { date: 'now' })).toBe('now now 10:00');
  });

  it('fills date, time and language by itself, under the names of other programs too', () => {
    expect(fill('{{date}} {{ TIME }} {{CURRENT_DATE}} {{USER_LANGUAGE}}')).toBe(
      'May 1 10:00 May 1 English',
    );
    expect(one('{{date:today}}')).toMatchObject({ name: 'date', initial: 'today' });
  });

  it('puts values in as they are, in one pass', () => {
    expect(fill('{{a}}-{{b}}', { a: '{{b}} $& $1 {{date}}', b: '$$' })).toBe(
      '{{b}} $& $1 {{date}}-$$',
    );
    expect(fill('{{a:1}} {{{b}}}', { b: 'x' })).toBe('{{a:1}} {x}');
  });

  it('gives back every text that has no values, and the values of every text made of them', () => {
    const piece = fc.constantFrom(
      '{{',
      '}}',
      '{',
      '}',
      'name',
      ':',
      '|',
      '...',
      ' ',
      '"',
      '\n',
      '$&',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (text) => {
          expect(fill(text)).toBe(text);
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (before, value, after) => {
        fc.pre(![before, after].some((text) => /[{}]/u.test(text)));
        expect(fill(`${before}{{name}}${after}`, { name: value })).toBe(before + value + after);
      }),
    );
  });

  it.each(['{{', '}}', '{{{{}}', '{{a|', '{{a | select:options=["', '{{a:b|', '{{a}}'])(
    'takes time in proportion to the length of %j repeated',
    (text) => {
      const beganMs = performance.now();
      readTemplate(text.repeat(200_000));
      expect(performance.now() - beganMs).toBeLessThan(1000);
    },
  );
});
