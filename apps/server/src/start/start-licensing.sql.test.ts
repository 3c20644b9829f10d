import { afterAll, beforeAll, expect, it } from 'vitest';

import { readHostConfig } from '@parley/contract/http/host-config.ts';
import { readLicenseToken } from '@parley/domain/license/license-token.ts';
import { licenseKeyId } from '@parley/domain/license/signed-token.ts';

import { describeDatabases } from '../db/testing/describe-databases.ts';
import { defaultHostConfig } from '../config/host-config-file.ts';
import { runLicenseOrder } from '../services/license/license-orders.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createWebFolder, type WebFolder } from '../testing/web-folder.ts';
import { startLicensing } from './start-licensing.ts';

const elsewhere = 'https://chat.example.org';
const json = (value: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: {
    'content-type': 'application/json',
    origin: elsewhere,
    'sec-fetch-site': 'cross-site',
    cookie: '__Host-parley-session=abc',
  },
});

describeDatabases('the server of licenses', ({ current }) => {
  let web: WebFolder;
  let addresses = 0;
  beforeAll(() => {
    web = createWebFolder();
  });
  afterAll(() => web.remove());

  const start = (licensing: object) => {
    const hostConfig = { ...defaultHostConfig(), ...readLicensing(licensing) };
    const started = startLicensing({
      storage: { database: current(), secrets: { deriveKey: () => new Uint8Array(32).fill(9) } },
      licensing: hostConfig.licensing,
      proxyCount: 0,
    });
    const app = createTestApp({
      webFolder: web.folder,
      hostConfig,
      routes: started?.routes ?? [],
      licenseKey: started?.publicKey,
      authenticate: () => {
        throw new Error('Nobody is asked who is signed in.');
      },
    });
    const peerAddress = `198.51.100.${(addresses += 1)}`;
    return (path: string, init: RequestInit = {}) => app.request(path, init, { peerAddress });
  };
  const issue = async (): Promise<string> => {
    const done = await runLicenseOrder(current(), ['issue', 'premium', 'ann@example.org']);
    return done.ok ? (done.value.split('\n')[0] ?? '') : '';
  };

  it('T42 answers pages anywhere, without cookies', async () => {
    const ask = start({ enabled: true });
    const preflight = await ask('/api/license', {
      method: 'OPTIONS',
      headers: { origin: elsewhere, 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toBe('Content-Type');
    const answer = await ask('/api/license', json({ key: await issue(), instanceName: 'Mac' }));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    const { instanceID, token } = (await answer.json()) as Record<string, string>;
    expect(readLicenseToken(token ?? '')?.payload.instanceId).toBe(instanceID);
  });

  it('pages learn by which key they check its tokens, beside those that the operator names', async () => {
    const other = 'B'.repeat(43);
    const ask = start({ enabled: true, publicKeys: [other] });
    const config = readHostConfig(await (await ask('/config.json')).json());
    const answer = await ask('/api/license', json({ key: await issue(), instanceName: 'Mac' }));
    const { token = '' } = (await answer.json()) as Record<string, string>;
    const [own = '', named] = config.licensing.publicKeys;
    expect(named).toBe(other);
    expect(readLicenseToken(token)?.keyId).toBe(licenseKeyId(own));
  });

  it('T44 refuses with a status, a sentence, and the words of the specification', async () => {
    const ask = start({ enabled: true });
    const key = await issue();
    const check = async (body: object) => {
      const answer = await ask('/api/license', json(body));
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    };
    const unknown = await check({ key: 'PARLEY-1', instanceName: 'Mac' });
    expect(unknown).toMatchObject({ status: 404, body: { error: { code: 'license-not-found' } } });
    expect(unknown.body['userMessage']).toBe('This license key isn’t valid. Check it for typos.');
    for (let count = 0; count < 5; count += 1) {
      expect((await check({ key, instanceName: 'Mac' })).status).toBe(200);
    }
    expect(await check({ key, instanceName: 'Mac' })).toMatchObject({
      status: 409,
      body: { limitReached: true, error: { code: 'license-limit-reached' } },
    });
    expect(await check({ key, instanceID: 'nobody' })).toMatchObject({
      status: 410,
      body: { deviceUnlinked: true, error: { code: 'license-device-unlinked' } },
    });
    expect(await check({ key })).toMatchObject({ status: 400 });
    expect(await check({ key, instanceName: 'Mac', instanceID: 'x' })).toMatchObject({
      status: 400,
    });
  });

  it('T45 lets a device go', async () => {
    const ask = start({ enabled: true });
    const key = await issue();
    const made = await ask('/api/license', json({ key, instanceName: 'Mac' }));
    const { instanceID } = (await made.json()) as Record<string, string>;
    const unlinked = await ask('/api/unlink-license', json({ key, instanceID }));
    expect(unlinked.status).toBe(200);
    expect(unlinked.headers.get('access-control-allow-origin')).toBe('*');
    expect(await unlinked.json()).toEqual({ success: true });
    expect((await ask('/api/license', json({ key, instanceID }))).status).toBe(410);
  });

  it.each([
    ['licenses are off', {}],
    ['another server answers for them', { enabled: true, server: 'https://licenses.example/' }],
  ])('is not there where %s', async (_why, licensing) => {
    const ask = start(licensing);
    for (const path of ['/api/license', '/api/unlink-license']) {
      const answer = await ask(path, json({ key: await issue(), instanceName: 'Mac' }));
      expect(answer.status).toBe(404);
      expect(
        (await ask(path, { method: 'OPTIONS' })).headers.has('access-control-allow-origin'),
      ).toBe(false);
    }
    const config = readHostConfig(await (await ask('/config.json')).json());
    expect(config.licensing.publicKeys).toEqual([]);
  });
});

function readLicensing(licensing: object) {
  return { licensing: readHostConfig({ licensing }).licensing };
}
