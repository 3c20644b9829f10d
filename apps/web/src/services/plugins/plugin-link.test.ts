import { deflateRawSync } from 'node:zlib';

import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import { expect, it } from 'vitest';

import { valueOf } from '#src/data/testing/test-store.ts';
import { deflateFragment } from '#src/platform/deflated-fragment.ts';

import { decodePluginFragment, encodePluginFragment } from './plugin-link.ts';

const manifest: PluginManifest = {
  uuid: '0b8f2c1e-5a77-4b0d-9a55-2f4f6c1d9e01',
  title: 'Würfel 🎲',
  openaiSpec: { name: 'roll', parameters: { type: 'object', properties: {} } },
  code: 'function roll() { return "\\u2028\\n"; }',
  ofAnotherProgram: { kept: [null, true, 0.1] },
};

it('brings a plugin to somebody else word for word, in letters that a link may have', async () => {
  const fragment = valueOf(await encodePluginFragment(manifest));
  expect(fragment).toMatch(/^[\w-]+$/u);
  const read = valueOf(await decodePluginFragment(fragment));
  expect(JSON.stringify(read.manifest)).toBe(JSON.stringify(manifest));
});

it('makes no link that would be too long', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(20_000));
  const code = `function roll() { return "${Buffer.from(bytes).toString('base64')}"; }`;
  const encoded = await encodePluginFragment({ ...manifest, code });
  expect(encoded).toEqual({ ok: false, error: { reason: 'too-long' } });
});

it.each(['', 'not a fragment!', '%00', 'AAAA', '_'.repeat(40)])('refuses %j', async (fragment) => {
  expect(await decodePluginFragment(fragment)).toMatchObject({ ok: false });
});

it('refuses a link that lost its end', async () => {
  const fragment = valueOf(await encodePluginFragment(manifest));
  const cut = await decodePluginFragment(fragment.slice(0, -24));
  expect(cut).toEqual({ ok: false, error: { reason: 'broken' } });
});

it('refuses a link that is longer than those we make', async () => {
  const read = await decodePluginFragment('A'.repeat(16_001));
  expect(read).toEqual({ ok: false, error: { reason: 'too-long' } });
});

it('does not inflate what is small only in the link', async () => {
  const bomb = deflateRawSync(Buffer.alloc(5_000_000, 32)).toString('base64url');
  const read = await decodePluginFragment(bomb);
  expect(read).toEqual({ ok: false, error: { reason: 'too-large' } });
});

it.each([
  ['not-json', '{"title":'],
  ['unknown', '{"title":"no functions"}'],
  ['unknown', '"text"'],
  ['several', JSON.stringify([manifest, manifest])],
  ['no-functions', JSON.stringify({ ...manifest, code: '' })],
])('refuses as %s what holds %s', async (reason, text) => {
  const fragment = valueOf(await deflateFragment(text));
  expect(await decodePluginFragment(fragment)).toMatchObject({ ok: false, error: { reason } });
});
