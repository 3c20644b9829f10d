import { expect, it } from 'vitest';

import fixture from './testing/__fixtures__/vectors-v1.json?raw';
import { bytesOf, openVectors, type Vectors } from './testing/open-vectors.ts';

const vectors = JSON.parse(fixture) as Vectors;

it('what version 1 sealed opens in a browser', async () => {
  const result = await openVectors(vectors, async () => bytesOf(vectors.stretchedPassphrase));
  expect(result).toEqual(vectors.opened);
});
