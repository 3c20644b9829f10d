import { expect, it } from 'vitest';

import { isMeantPress } from './button-role.ts';

it('T134 does not stop by the second click of the double click that has sent', () => {
  expect(isMeantPress({ roleAtDown: 'stop', role: 'stop', clickCount: 2 })).toBe(false);
  expect(isMeantPress({ roleAtDown: 'stop', role: 'stop', clickCount: 1 })).toBe(true);
  expect(isMeantPress({ roleAtDown: undefined, role: 'stop', clickCount: 0 })).toBe(true);
});

it('T134 does not send by a press that began on the stop button', () => {
  expect(isMeantPress({ roleAtDown: 'stop', role: 'send', clickCount: 1 })).toBe(false);
  expect(isMeantPress({ roleAtDown: 'send', role: 'send', clickCount: 1 })).toBe(true);
});
