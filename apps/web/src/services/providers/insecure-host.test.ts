import { expect, it } from 'vitest';

import { isOnOwnNetwork } from './insecure-host.ts';

it.each([
  'http://localhost:11434',
  'http://127.1.2.3:1234/v1',
  'http://[::1]:8080',
  'http://10.0.0.7',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.20:8000/v1',
  'http://169.254.7.7',
  'http://100.64.0.1',
  'http://0.0.0.0:11434',
  'http://[fd12::7]:8000',
  'http://[fe80::1]',
  'https://llm.local',
  'https://box.lan:8000',
  'https://models.home.arpa',
  'http://nas:11434',
])('%s is on this computer or its own network', (url) => {
  expect(isOnOwnNetwork(url)).toBe(true);
});

it.each([
  'https://api.openai.com/v1',
  'https://10.example.com',
  'https://172.32.0.1',
  'https://192.169.1.1',
  'https://100.128.0.1',
  'https://localhost.example',
  'https://[2001:db8::1]',
  'no address',
  '',
])('%s is elsewhere', (url) => {
  expect(isOnOwnNetwork(url)).toBe(false);
});
