import { expect, it } from 'vitest';

import { reloadPage } from './reload-page.ts';

it('T19 a page that is still there 3,000 ms after its reload began, 100 ms later, says so', () => {
  const timers: { readonly run: () => void; readonly ms: number }[] = [];
  let reloads = 0;
  let failures = 0;
  const page = {
    location: {
      reload: () => {
        reloads += 1;
      },
    },
    setTimeout: (run: () => void, ms: number) => timers.push({ run, ms }),
  };
  reloadPage(page, () => {
    failures += 1;
  });
  expect([reloads, timers.map(({ ms }) => ms)]).toEqual([0, [100]]);
  timers[0]?.run();
  expect([reloads, failures, timers.map(({ ms }) => ms)]).toEqual([1, 0, [100, 3000]]);
  timers[1]?.run();
  expect(failures).toBe(1);
});
