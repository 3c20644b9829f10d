import { expect, it } from 'vitest';

import { readJourneys } from './other-browsers-step.ts';

it('journeys through other browsers are counted, and a browser that is missing is named', () => {
  const report = { passed: 7, failed: 0, tested: ['Firefox ESR'], notTested: ['WebKitGTK (a b)'] };
  expect(readJourneys(`Firefox ESR: start\n${JSON.stringify(report)}\n`)).toMatchObject({
    passed: 7,
    failed: 0,
    note: 'Firefox ESR tested, WebKitGTK (a b) NOT tested',
  });
});

it.each(['', 'Error: no such file', '{"passed":"7"}'])(
  'a run that ends with %j instead of its report has failed',
  (output) => {
    expect(readJourneys(output)).toMatchObject({ passed: 0, failed: 1 });
  },
);
