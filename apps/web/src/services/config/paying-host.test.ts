import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { expect, it } from 'vitest';

import { createListeners } from '#src/platform/listeners.ts';

import { payingHost } from './paying-host.ts';

it.each([
  [{}, false],
  [{ allowUserAPIKey: false }, false],
  [{ managed: true }, false],
  [{ managed: true, allowUserAPIKey: true }, false],
  [{ managed: true, allowUserAPIKey: false }, true],
])('T80 with %j, the host pays: %s', (document, pays) => {
  const host = readHostConfig(document);
  const listeners = createListeners();
  const paying = payingHost({ getSnapshot: () => host, subscribe: listeners.add });
  let count = 0;
  paying.subscribe(() => (count += 1));
  listeners.notify();
  expect([paying.get(), count]).toEqual(pays ? [host, 1] : [undefined, 0]);
});
