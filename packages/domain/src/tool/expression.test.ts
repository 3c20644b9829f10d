import { describe, expect, it } from 'vitest';

import { createChatId, createMessageId } from '../shared/ids.ts';
import { createCalculator } from './calculator.ts';
import { evaluate } from './expression.ts';

describe('an expression', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3 * 3', '1'],
    ['1 / 3', '0.333333333333333333333333333333'],
    ['2 / 3', '0.666666666666666666666666666667'],
    ['-2^2', '-4'],
    ['(-2)^2', '4'],
    ['2^3^2', '512'],
    ['2^-1', '0.5'],
    ['2**10', '1024'],
    ['9^0.5', '3'],
    ['10 % 3', '1'],
    ['-7 % 3', '2'],
    ['50%', '0.5'],
    ['200 * 10% - 5', '15'],
    ['5!', '120'],
    ['3!!', '720'],
    ['25!', '15511210043330985984000000'],
    ['2(3 + 4)', '14'],
    ['2 pi', '6.28318530717959'],
    ['sqrt(16)', '4'],
    ['sqrt 2', '1.4142135623731'],
    ['sin(pi)', '0'],
    ['cos(0)', '1'],
    ['log(1000)', '3'],
    ['log(8, 2)', '3'],
    ['max(1, 5/2, -3)', '2.5'],
    ['min(1, -3)', '-3'],
    ['round(-2.5)', '-3'],
    ['floor(-1/2)', '-1'],
    ['trunc(-1/2)', '0'],
    ['abs(-7)', '7'],
    ['6 × 7 ÷ 2 − 1', '20'],
    ['1e400 / 1e399', '10'],
    ['1/1000000000', '1e-9'],
    ['123456789 * 987654321', '121932631112635269'],
    ['0.99999999999999999999999999999999', '1'],
    ['.5 + 1.', '1.5'],
    ['(-1)^1000001', '-1'],
    ['1^99999999', '1'],
  ])('%s is %s', (text, value) => {
    expect(evaluate(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'the expression ends too early'],
    ['1 +', 'the expression ends too early'],
    ['(1', 'the expression ends too early'],
    ['1)', 'unexpected ")"'],
    ['1 2', 'unexpected "2"'],
    ['1,000', 'unexpected ","'],
    ['1 / 0', 'division by zero'],
    ['0^-1', 'division by zero'],
    ['sqrt(-1)', 'the result is not a real number'],
    ['(-8)^0.5', 'the result is not a real number'],
    ['ln(0)', 'the result is too large'],
    ['9^9^9^9', 'the result is too large'],
    ['99999!', 'the result is too large'],
    ['1e99999', 'the result is too large'],
    ['2.5!', 'a factorial needs a whole number from 0'],
    ['constructor', 'unknown name "constructor"'],
    ['alert(1)', 'unknown name "alert"'],
    ['sqrt(1, 2)', 'sqrt takes another number of arguments'],
    [`${'('.repeat(500)}1${')'.repeat(500)}`, 'nested too deeply'],
    [`${'-'.repeat(500)}1`, 'nested too deeply'],
    ['1+'.repeat(2000), 'the expression is too long'],
  ])('%s is refused: %s', (text, reason) => {
    expect(evaluate(text)).toMatchObject({ ok: false, error: { text: reason } });
  });
});

describe('the calculator', () => {
  const signal = { aborted: false, addEventListener: () => undefined };
  const context = {
    chatId: createChatId(() => '1'),
    replyId: createMessageId(() => '1'),
    callId: 'c-1',
    path: [],
    numberOf: () => 1,
  };
  const calculator = createCalculator((expression) => Promise.resolve(evaluate(expression)));

  it('takes the parameter expression', async () => {
    expect(calculator.name).toBe('get_calculation_result');
    expect(await calculator.run({ expression: '6 * 7' }, signal, context)).toEqual({
      ok: true,
      value: '42',
    });
  });

  it('says what is wrong with what it was given', async () => {
    for (const input of [{}, { expression: 5 }, { expression: ' ' }, { expression: '1 +' }]) {
      expect(await calculator.run(input, signal, context)).toMatchObject({ ok: false });
    }
  });
});
