import { describe, expect, it } from 'vitest';

import { evaluate } from './expression.ts';
import { functions } from './functions.ts';

describe('a function', () => {
  it.each([
    ['cbrt(-27)', '-3'],
    ['ceil(-1/2)', '0'],
    ['ceil(1/3)', '1'],
    ['ceil(2)', '2'],
    ['floor(2.999999999999999999999)', '2'],
    ['round(1/2)', '1'],
    ['round(-1/2)', '-1'],
    ['round(2.4999)', '2'],
    ['trunc(7/2)', '3'],
    ['trunc(-7/2)', '-3'],
    ['sign(-1/9)', '-1'],
    ['sign(0)', '0'],
    ['sign(1e-30)', '1'],
    ['abs(1/4)', '0.25'],
    ['min(3)', '3'],
    ['max(1/3, 0.333333333333333333)', '0.333333333333333333333333333333'],
    ['exp(0)', '1'],
    ['ln(e)', '1'],
    ['log10(0.001)', '-3'],
    ['log2(1024)', '10'],
    ['log(9; 3)', '2'],
    ['tan(pi)', '0'],
    ['cos(pi/2)', '0'],
    ['sin(pi/2)', '1'],
    ['asin(1) / pi', '0.5'],
    ['acos(1)', '0'],
    ['atan2(0, 1)', '0'],
    ['sinh(0)', '0'],
    ['cosh(0)', '1'],
    ['tanh(0)', '0'],
    ['hypot(3, 4)', '5'],
    ['SQRT(9)', '3'],
    ['tau / pi', '2'],
    ['phi^2 - phi', '1'],
    ['√16', '4'],
  ])('in %s gives %s', (text, value) => {
    expect(evaluate(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['log(-1)', 'undefined'],
    ['log(0)', 'undefined'],
    ['ln(-1)', 'undefined'],
    ['asin(2)', 'undefined'],
    ['exp(1000)', 'too-large'],
    ['sqrt(1e4000)', 'too-large'],
    ['min()', 'syntax'],
    ['hypot(3)', 'syntax'],
    ['log(1, 2, 3)', 'syntax'],
    [`max(${'1,'.repeat(100)}1)`, 'syntax'],
    ['max(1 2)', 'syntax'],
    ['max(1,)', 'syntax'],
    ['sqrt', 'syntax'],
    ['toString(1)', 'unknown-name'],
  ])('in %s has no result: %s', (text, code) => {
    expect(evaluate(text)).toMatchObject({ ok: false, error: { code } });
  });

  it('gives an exact result where it can, and else one of 15 digits', () => {
    expect(evaluate('max(1/7, 0)')).toMatchObject({ value: '0.142857142857142857142857142857' });
    expect(evaluate('max(sqrt(1)/7, 0)')).toMatchObject({ value: '0.142857142857143' });
    expect(evaluate('round(sqrt(2) * 1000)')).toMatchObject({ value: '1414' });
  });

  it('has a name in small letters', () => {
    expect([...functions.keys()].filter((name) => name !== name.toLowerCase())).toEqual([]);
  });
});
