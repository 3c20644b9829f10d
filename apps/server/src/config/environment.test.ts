import { describe, expect, it } from 'vitest';

import { readEnvironment } from './environment.ts';

const read = (variables: Record<string, string>): ReturnType<typeof readEnvironment> =>
  readEnvironment(variables, '/srv/parley');

describe('environment', () => {
  it('has a default for everything', () => {
    expect(read({})).toEqual({
      ok: true,
      value: {
        port: 3000,
        host: '127.0.0.1',
        dataFolder: '/srv/parley/data',
        databaseUrl: undefined,
        configFile: undefined,
        smtp: undefined,
        publicUrl: undefined,
        partnerScript: undefined,
        sandboxOrigin: undefined,
        proxyCount: 0,
        relayHosts: [],
        accounts: [],
        ownerEmail: undefined,
        timeZone: 'UTC',
        providerOrigins: [],
        serverLicense: undefined,
        syncQuotaBytes: undefined,
        blobBucket: undefined,
        secretKeys: [],
      },
    });
  });

  it('takes what is set', () => {
    const variables = {
      PORT: '8080',
      HOST: '::',
      PARLEY_DATA_DIR: '/var/lib/parley',
      DATABASE_URL: 'postgres://parley:secret@db.internal/parley',
      PARLEY_CONFIG: 'host.json',
      SMTP_URL: 'smtps://mail.example:465',
      PUBLIC_URL: 'https://example.org/tools/chat/',
      PARLEY_PARTNER_SCRIPT: 'https://partner.example/a.js',
      PARLEY_SANDBOX_ORIGIN: 'https://frames.example',
      PARLEY_PROXIES: '2',
      PARLEY_RELAY_HOSTS: 'API.exa.ai, bücher.example api.exa.ai',
      PARLEY_ACCOUNTS: 'Ann@example.org, *@example.com',
      PARLEY_OWNER_EMAIL: 'Ann@example.org',
      PARLEY_TIME_ZONE: 'Europe/Berlin',
      PARLEY_PROVIDER_HOSTS: 'http://10.0.0.5:8000, HTTPS://models.internal/',
      PARLEY_SERVER_LICENSE: 'a.b.c',
      PARLEY_SYNC_QUOTA_MB: '25',
      PARLEY_BLOBS: 's3://attachments/chats?region=eu-central-1',
      PARLEY_SECRETS_KEY: `2026:${'A'.repeat(43)}=`,
      PARLEY_CHROMIUM: '/usr/bin/chromium',
    };
    expect(read(variables)).toEqual({
      ok: true,
      value: {
        port: 8080,
        host: '::',
        dataFolder: '/var/lib/parley',
        databaseUrl: 'postgres://parley:secret@db.internal/parley',
        configFile: '/srv/parley/host.json',
        smtp: {
          host: 'mail.example',
          port: 465,
          isTls: true,
          login: undefined,
          from: 'parley@example.org',
        },
        publicUrl: { origin: 'https://example.org', isHttps: true, basePath: '/tools/chat' },
        partnerScript: 'https://partner.example/a.js',
        sandboxOrigin: 'https://frames.example',
        proxyCount: 2,
        relayHosts: ['api.exa.ai', 'xn--bcher-kva.example'],
        accounts: ['ann@example.org', '*@example.com'],
        ownerEmail: 'Ann@example.org',
        timeZone: 'Europe/Berlin',
        providerOrigins: ['http://10.0.0.5:8000', 'https://models.internal'],
        serverLicense: 'a.b.c',
        syncQuotaBytes: 25_000_000,
        blobBucket: {
          bucket: 'attachments',
          prefix: 'chats/',
          region: 'eu-central-1',
          endpoint: undefined,
        },
        secretKeys: [{ id: '2026', bytes: new Uint8Array(32) }],
      },
    });
  });

  it.each(['ann', '@example.org', 'a*@example.org', '*@*', 'ann@example.org; *'])(
    'refuses the account %s',
    (text) => {
      expect(problemsOf({ PARLEY_ACCOUNTS: text })).toEqual(['PARLEY_ACCOUNTS']);
    },
  );

  it.each(['ann', '*@example.org', 'a@x.org, b@x.org'])('refuses the owner %s', (text) => {
    expect(problemsOf({ PARLEY_OWNER_EMAIL: text })).toEqual(['PARLEY_OWNER_EMAIL']);
  });

  it.each(['Berlin', 'Europe', '../UTC'])('refuses the time zone %s', (text) => {
    expect(problemsOf({ PARLEY_TIME_ZONE: text })).toEqual(['PARLEY_TIME_ZONE']);
  });

  it.each([
    '10.0.0.5:8000',
    'http://10.0.0.5/v1',
    'ftp://models',
    'https://*.example',
    'http://a@b',
  ])('refuses requests to %s', (text) => {
    expect(problemsOf({ PARLEY_PROVIDER_HOSTS: text })).toEqual(['PARLEY_PROVIDER_HOSTS']);
  });

  it.each(['0', '-1', '1.5', '25 MB', '1e3', '9999999999'])('refuses the quota %s', (text) => {
    expect(problemsOf({ PARLEY_SYNC_QUOTA_MB: text })).toEqual(['PARLEY_SYNC_QUOTA_MB']);
  });

  it('refuses a place of attachments that is none', () => {
    expect(problemsOf({ PARLEY_BLOBS: '/srv/blobs' })).toEqual(['PARLEY_BLOBS']);
  });

  it('takes no accounts over a network without https', () => {
    const accounts = { PARLEY_ACCOUNTS: '*' };
    expect(problemsOf({ ...accounts, PUBLIC_URL: 'http://chat.example.org' })).toEqual([
      'PARLEY_ACCOUNTS',
    ]);
    expect(problemsOf({ ...accounts, PUBLIC_URL: 'http://127.0.0.1:3000' })).toEqual([]);
    expect(problemsOf({ ...accounts, PUBLIC_URL: 'https://chat.example.org' })).toEqual([]);
  });

  it.each([
    'hunter2',
    '2026:AAAA',
    `2026:${'A'.repeat(44)}`,
    `a:${'A'.repeat(43)},a:${'B'.repeat(43)}`,
  ])('refuses the key %s, and does not repeat it', (text) => {
    const result = read({ PARLEY_SECRETS_KEY: text });
    expect(problemsOf({ PARLEY_SECRETS_KEY: text })).toEqual(['PARLEY_SECRETS_KEY']);
    expect(JSON.stringify(result)).not.toContain(text);
  });

  it('takes an empty variable for an absent one', () => {
    expect(read({ PORT: '', PUBLIC_URL: '', PARLEY_CONFIG: '' })).toEqual(read({}));
  });

  it.each([
    ['PORT', 'three'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['PORT', '0x50'],
    ['HOST', 'my host'],
    ['PARLEY_PROXIES', 'yes'],
    ['PARLEY_PROXIES', '-1'],
    ['PARLEY_RELAY_HOSTS', 'https://api.exa.ai'],
    ['PARLEY_RELAY_HOSTS', 'api.exa.ai:8443'],
    ['PARLEY_RELAY_HOSTS', 'api.exa.ai:443'],
    ['PARLEY_RELAY_HOSTS', 'api.exa.ai/search'],
    ['PARLEY_RELAY_HOSTS', 'api.exa.ai.'],
    ['PARLEY_RELAY_HOSTS', 'me@api.exa.ai'],
    ['PARLEY_RELAY_HOSTS', '*.exa.ai'],
    ['PARLEY_RELAY_HOSTS', '*, api.exa.ai'],
    ['PARLEY_RELAY_HOSTS', '127.0.0.1'],
    ['PARLEY_RELAY_HOSTS', '2130706433'],
    ['PARLEY_RELAY_HOSTS', '[::1]'],
    ['PARLEY_RELAY_HOSTS', 'localhost'],
    ['PARLEY_RELAY_HOSTS', 'metadata.google.internal'],
    ['PARLEY_RELAY_HOSTS', Array.from({ length: 101 }, (_, index) => `h${index}.example`).join()],
    ['PARLEY_PARTNER_SCRIPT', 'http://partner.example/a.js'],
    ['PARLEY_PARTNER_SCRIPT', 'https://*/a.js'],
    ['PARLEY_PARTNER_SCRIPT', 'https://[::1]/a.js'],
    ['PARLEY_PARTNER_SCRIPT', 'https://partner.example/?id=3'],
    ['PARLEY_PARTNER_SCRIPT', 'https://*.partner.example/a.js'],
    ['PARLEY_PARTNER_SCRIPT', 'https://me:secret@partner.example/a.js'],
    ['PARLEY_PARTNER_SCRIPT', "https://partner.example/a.js;script-src'"],
    ['HOST', 'http://host'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['DATABASE_URL', 'postgres:///db'],
    ['DATABASE_URL', 'not a url'],
    ['SMTP_URL', 'http://mail.example'],
    ['PUBLIC_URL', 'example.org'],
    ['PUBLIC_URL', 'ftp://example.org'],
    ['PUBLIC_URL', 'https://user:secret@example.org/'],
    ['PUBLIC_URL', 'https://example.org/?a=1'],
    ['PUBLIC_URL', 'https://example.org/#top'],
    ['PUBLIC_URL', 'https://example.org/a%20b/'],
    ['PARLEY_DATADIR', '/var/lib/parley'],
    ['PARLEY_', 'x'],
  ])('refuses %s=%s, names it and gives the reason, but not the value', (name, value) => {
    const result = read({ [name]: value });
    expect(result).toMatchObject({ ok: false, error: [{ code: 'environment-invalid', name }] });
    const reason = result.ok ? '' : (result.error[0]?.reason ?? '');
    expect(reason).toMatch(/^(?:must|is) /);
    expect(reason).not.toContain('secret');
  });

  it.each([
    ['http://frames.example', 'starts with https'],
    ['https://frames.example/path', 'no path'],
    ['https://frames.example/?a', 'no path'],
    ['https://user:secret@frames.example', 'no path'],
    ['https://*.example', 'one host'],
    ['frames.example', 'starts with https'],
    ['https://example.org', 'another origin'],
  ])('refuses frames for foreign code from %s: %s', (origin, reason) => {
    const result = read({ PUBLIC_URL: 'https://example.org', PARLEY_SANDBOX_ORIGIN: origin });
    expect(result).toMatchObject({ ok: false, error: [{ name: 'PARLEY_SANDBOX_ORIGIN' }] });
    expect(result.ok ? '' : result.error[0]?.reason).toContain(reason);
  });

  it('wants to know the page that frames from another origin', () => {
    const result = read({ PARLEY_SANDBOX_ORIGIN: 'https://frames.example' });
    expect(result.ok ? '' : result.error[0]?.reason).toBe('must come with PUBLIC_URL');
  });

  it.each<Record<string, string>>([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
  ])('lets the relay fetch from everywhere for this computer alone: %j', (variables) => {
    const result = read({ ...variables, PARLEY_RELAY_HOSTS: '*' });
    expect(result).toMatchObject({ ok: true, value: { relayHosts: ['*'] } });
  });

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.0.2' },
    { HOST: '127.0.0.1.example.org' },
    { PUBLIC_URL: 'https://example.org' },
    { PARLEY_PROXIES: '1' },
  ])('does not where others reach the server: %j', (variables) => {
    const result = read({ ...variables, PARLEY_RELAY_HOSTS: '*' });
    expect(result).toMatchObject({ ok: false, error: [{ name: 'PARLEY_RELAY_HOSTS' }] });
  });

  it.each<Record<string, string>>([
    { HOST: '0.0.0.0' },
    { HOST: '192.168.0.2' },
    { HOST: 'chat.example.org' },
    { PARLEY_PROXIES: '1' },
  ])('lets the relay fetch for others only where its address is known: %j', (variables) => {
    const hosts = { ...variables, PARLEY_RELAY_HOSTS: 'api.exa.ai' };
    const result = read(hosts);
    expect(result.ok ? '' : result.error[0]?.reason).toBe('must come with PUBLIC_URL');
    expect(read({ ...hosts, PUBLIC_URL: 'https://chat.example.org' })).toMatchObject({
      value: { relayHosts: ['api.exa.ai'] },
    });
  });

  it('lists all problems at once', () => {
    const result = read({ PORT: 'x', SMTP_URL: 'x', PARLEY_COLOR: 'blue' });
    expect(result.ok ? [] : result.error.map(({ name }) => name)).toEqual([
      'PARLEY_COLOR',
      'PORT',
      'SMTP_URL',
    ]);
  });
});

function problemsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  const result = read(variables);
  return result.ok ? [] : result.error.map(({ name }) => name);
}
