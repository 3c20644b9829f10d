import { describe, expect, it } from 'vitest';

import { licenseKeyOwner } from '#src/platform/license-protocol.ts';

import { createKeyRing } from './key-ring.ts';
import { createLicenseHandlers } from './license-handlers.ts';

const server = 'https://licenses.example/shop/';
const path = 'api/license';
const fields = { instanceID: 'device-1' };

function bench(answer: () => Response | Promise<Response>, value?: string) {
  const ring = createKeyRing();
  if (value !== undefined) {
    ring.set({
      providerId: licenseKeyOwner(),
      origin: 'https://licenses.example',
      value: value === 'locked' ? undefined : value,
      chosenAtMs: 1,
    });
  }
  const asked: { readonly url: string; readonly init: RequestInit | undefined }[] = [];
  const handlers = createLicenseHandlers({
    ring: () => Promise.resolve(ring),
    async fetch(input, init) {
      asked.push({ url: input instanceof Request ? input.url : input.toString(), init });
      return answer();
    },
  });
  const ask = (of = server, typed: { typedKey?: string } = {}) =>
    handlers['ask-license-server'](
      { server: of, path, fields, ...typed },
      new AbortController().signal,
    );
  const upgrade = (checkoutUrl: string, affiliate?: string) =>
    handlers['address-of-upgrade'](
      { server, checkoutUrl, affiliate },
      new AbortController().signal,
    );
  return { ask, asked, upgrade };
}

describe('asking a server of licenses', () => {
  it('T42 sends the stored key with the device, without cookies, to its own origin', async () => {
    const { ask, asked } = bench(() => Response.json({ token: 't' }), 'KEY-1');
    expect(await ask()).toEqual({ ok: true, value: { status: 200, body: { token: 't' } } });
    expect(asked[0]?.url).toBe('https://licenses.example/shop/api/license');
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      body: '{"key":"KEY-1","instanceID":"device-1"}',
    });
    const elsewhere = await ask('https://other.example/');
    expect(elsewhere).toEqual({ ok: false, error: { code: 'no-key' } });
    expect(asked).toHaveLength(1);
  });

  it('sends a typed key in place of the stored one', async () => {
    const { ask, asked } = bench(() => Response.json({}), 'KEY-1');
    await ask(server, { typedKey: 'KEY-2' });
    expect(asked[0]?.init?.body).toBe('{"key":"KEY-2","instanceID":"device-1"}');
  });

  it.each([
    ['no key', undefined, 'no-key'],
    ['a locked key', 'locked', 'keys-locked'],
  ])('asks nothing with %s', async (_what, value, code) => {
    const { ask, asked } = bench(() => Response.json({}), value);
    expect(await ask()).toEqual({ ok: false, error: { code } });
    expect(asked).toEqual([]);
  });

  it('tells an answer that is no JSON, and one that never comes', async () => {
    const page = bench(() => new Response('<!doctype html>', { status: 502 }), 'KEY-1');
    expect(await page.ask()).toEqual({ ok: true, value: { status: 502, body: undefined } });
    const large = bench(() => new Response('x'.repeat(65 * 1024)), 'KEY-1');
    expect(await large.ask()).toEqual({ ok: false, error: { code: 'unreachable' } });
    const none = bench(() => Promise.reject(new TypeError('offline')), 'KEY-1');
    expect(await none.ask()).toEqual({ ok: false, error: { code: 'unreachable' } });
  });
});

const nothing = (): Response => Response.json({});

describe('the way to a greater license', () => {
  it('T37 carries the stored key and the code of who sent the person, and asks nobody', async () => {
    const { upgrade, asked } = bench(nothing, 'KEY-1');
    expect(await upgrade('https://pay.example/up', 'friend-7')).toEqual({
      ok: true,
      value:
        'https://pay.example/up?checkout%5Bcustom%5D%5Baff%5D=friend-7&checkout%5Bcustom%5D%5Bupgrade_license%5D=KEY-1',
    });
    expect(asked).toEqual([]);
  });

  it.each(['http://pay.example/up', 'javascript:alert(1)', '/up', 'https://user@pay.example/'])(
    'T37 gives the key to no address like %s',
    async (address) => {
      const { upgrade } = bench(nothing, 'KEY-1');
      expect(await upgrade(address)).toEqual({ ok: false, error: { code: 'no-key' } });
    },
  );

  it.each([
    [undefined, 'no-key'],
    ['locked', 'keys-locked'],
  ])('T37 ends there with %s', async (value, code) => {
    const { upgrade } = bench(nothing, value);
    expect(await upgrade('https://pay.example/up')).toEqual({ ok: false, error: { code } });
  });
});
