import { sampleCharacter } from '@parley/domain/character/testing/sample-character.ts';
import { characterOf, storedCharacter } from '@parley/domain/character/testing/character-of.ts';
import { toSpecifiedCharacter } from '@parley/domain/character/source-character.ts';
import { toBase64Url } from '@parley/domain/shared/base64url.ts';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

import { decodeCharacterFragment, encodeCharacterFragment } from './character-link.ts';

async function fragmentOf(character = sampleCharacter): Promise<string> {
  const fragment = await encodeCharacterFragment(character);
  if (!fragment.ok) throw new Error(fragment.error.reason);
  return fragment.value;
}

function pack(text: string): string {
  return toBase64Url(deflateRawSync(text, { level: 9 }));
}

describe('the link of a character', () => {
  it('T174 carries it without a server, but for a picture of its own', async () => {
    const fragment = await fragmentOf();
    expect(fragment).toMatch(/^[\w-]{100,2000}$/u);
    const read = await decodeCharacterFragment(fragment);
    if (!read.ok) throw new Error(read.error.reason);
    expect(toSpecifiedCharacter(storedCharacter(read.value))).toEqual({
      ...toSpecifiedCharacter(sampleCharacter),
      avatarURL: '',
    });
  });

  it('T174 keeps the address of a picture, and no model or secret', async () => {
    const avatarURL = 'https://pictures.example/a.png';
    const form = { title: 'A', instruction: 'B', avatarURL, model: 'm', apiKey: 'k' };
    const read = await decodeCharacterFragment(await fragmentOf(characterOf(form)));
    expect(read).toMatchObject({
      ok: true,
      value: { title: 'A', avatarUrl: avatarURL, others: {} },
    });
  });

  it('is refused where it is too long, before all of it is made', async () => {
    const noise = Array.from({ length: 30_000 }, (_none, at) => Math.imul(at, 2_654_435_761) >>> 0);
    const repeated = { userText: 'x'.repeat(50_000), assistantText: 'y'.repeat(50_000) };
    const long = [
      { instruction: noise.join(' ').slice(0, 200_000) },
      { instruction: 'B', trainingExamples: Array.from({ length: 20 }, () => repeated) },
    ];
    for (const fields of long) {
      expect(await encodeCharacterFragment(characterOf({ title: 'A', ...fields }))).toEqual({
        ok: false,
        error: { reason: 'too-long' },
      });
    }
  });

  it.each([
    ['', 'broken'],
    ['a', 'broken'],
    ['not base64!', 'broken'],
    ['AAAA', 'broken'],
    [pack('{"title":"A"}'), 'broken'],
    [pack('[]'), 'broken'],
    [pack('[{"title":"A","instruction":"B"},{"title":"C","instruction":"D"}]'), 'broken'],
    [pack('{"title":"A","instruction":"B"}').slice(0, -4), 'broken'],
    [pack(' '.repeat(10_000_000)), 'too-large'],
    ['A'.repeat(16_001), 'too-long'],
  ] as const)('%# tells why it holds none', async (text, reason) => {
    expect(await decodeCharacterFragment(text)).toEqual({ ok: false, error: { reason } });
  });
});
