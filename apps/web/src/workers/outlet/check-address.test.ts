import { describe, expect, it } from 'vitest';

import { checkAddress } from './check-address.ts';
import { maxUrlLength } from './limits.ts';

const ownOrigin = 'https://chat.example';
const rules = { ownOrigin, allowsLoopback: false };
const reasonOf = (url: string, given = rules): string => {
  const checked = checkAddress(url, given);
  return checked.ok ? 'ok' : checked.error.reason;
};

describe('an address that foreign code names', () => {
  it.each([
    'https://api.example.org/v1?q=1#top',
    'https://api.example.org:8443/',
    'https://8.8.8.8/',
    'https://172.32.0.1/',
    'https://100.128.0.1/',
    'https://192.169.0.1/',
    'https://[2606:4700::1111]/',
    'https://localhost.example.org/',
    'https://xn--mnchen-3ya.example/',
  ])('may be asked for: %s', (url) => {
    expect(reasonOf(url)).toBe('ok');
  });

  it.each([
    '',
    'api.example.org',
    '/v1',
    'ftp://api.example.org/',
    'data:text/plain,x',
    'javascript:1',
    'file:///etc/passwd',
    'blob:https://chat.example/1',
    'wss://api.example.org/',
    'http://api.example.org/',
    'http://8.8.8.8/',
    'https://user@api.example.org/',
    'https://:pass@api.example.org/',
    `https://api.example.org/${'a'.repeat(maxUrlLength)}`,
  ])('is none: %.40s', (url) => {
    expect(reasonOf(url)).toBe('invalid');
  });

  const privateHosts = [
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '0',
    '127.0.0.2',
    '127.1.1',
    '0x0a000001',
    '0xA9.0xFE.0xA9.0xFE',
    '167772161',
    '012.0.0.1',
    '0300.0250.1.1',
    '192.168.257',
    '１９２.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[fc00::1]',
    '[fdff::1]',
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[ff02::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:8.8.8.8]',
    '[64:ff9b::a00:1]',
    '[2002:a00:1::]',
    '[2001:0:1::1]',
    '[2001:db8::1]',
    'printer',
    'printer.',
    'nas.local',
    'NAS.LOCAL.',
    'router.lan',
    'db.internal',
    'x.home.arpa',
    'app.localhost',
  ];

  it.each(privateHosts)('is of a private network, whatever is granted: %s', (host) => {
    for (const allowsLoopback of [false, true]) {
      const given = { ownOrigin, allowsLoopback };
      expect(reasonOf(`https://${host}/`, given)).toBe('not-allowed');
      expect(reasonOf(`https://${host}:8443/x`, given)).toBe('not-allowed');
      expect(reasonOf(`http://${host}/`, given)).not.toBe('ok');
    }
  });

  it.each([
    'http://localhost:8080/',
    'http://127.0.0.1/',
    'https://[::1]:1/',
    'http://2130706433:99/',
    'http://0x7f.1/',
  ])('is this computer, for plugins with the permission: %s', (url) => {
    expect(reasonOf(url)).toBe('not-allowed');
    expect(reasonOf(url, { ownOrigin, allowsLoopback: true })).toBe('ok');
  });

  it('is never the program itself', () => {
    expect(reasonOf('https://chat.example/api/x')).toBe('not-allowed');
    expect(reasonOf('https://CHAT.example:443/')).toBe('not-allowed');
    const local = { ownOrigin: 'http://localhost:5173', allowsLoopback: true };
    expect(reasonOf('http://localhost:5173/config.json', local)).toBe('not-allowed');
  });
});
