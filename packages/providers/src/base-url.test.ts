import { expect, it } from 'vitest';

import { normalizeBaseUrl } from './base-url.ts';

it.each([
  'http://h:1',
  'http://h:1/',
  'http://h:1/v1',
  'http://h:1/v1/',
  'http://h:1/v1/chat/completions',
  'http://h:1/v1/messages',
  'http://h:1/v1/models',
  'http://h:1/api/chat',
  'h:1',
  '  "http://H:1/v1//"  ',
  '\u200Bhttp://h:1/v1\u200B/chat/completions\uFEFF',
  '\u2066http://h:1/v1\u2069',
])('takes %j for one and the same endpoint', (text) => {
  expect(normalizeBaseUrl(text, 'openai-chat')).toBe('http://h:1/v1');
});

it.each([
  'http://h:1',
  'http://h:1/v1',
  'http://h:1/v1/chat/completions',
  'http://h:1/api',
  'http://h:1/api/chat',
  'h:1/api/tags/',
])('takes %j for one and the same Ollama', (text) => {
  expect(normalizeBaseUrl(text, 'ollama')).toBe('http://h:1');
});

it('keeps the path of an Ollama behind a proxy', () => {
  expect(normalizeBaseUrl('https://h.example/ollama/v1', 'ollama')).toBe(
    'https://h.example/ollama',
  );
  expect(normalizeBaseUrl('https://h.example/ollama', 'ollama')).toBe('https://h.example/ollama');
});

it.each([
  ['https://x.example/api/paas/v4', 'https://x.example/api/paas/v4'],
  ['https://x.example/api/paas/v4/chat/completions', 'https://x.example/api/paas/v4'],
  ['https://x.example/llm', 'https://x.example/llm'],
  ['x.example', 'https://x.example/v1'],
  ['localhost:11434', 'http://localhost:11434/v1'],
  ['127.0.0.1:1234/v1', 'http://127.0.0.1:1234/v1'],
  ['192.168.1.5:8080', 'http://192.168.1.5:8080/v1'],
  ['172.32.0.1', 'https://172.32.0.1/v1'],
  ['[::1]:8000', 'http://[::1]:8000/v1'],
  ['nas.local', 'http://nas.local/v1'],
  ['openrouter.ai', 'https://openrouter.ai/api/v1'],
  ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1'],
  ['api.groq.com', 'https://api.groq.com/openai/v1'],
  ['https://r.openai.azure.com/', 'https://r.openai.azure.com/openai/v1'],
  [
    'https://r.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21',
    'https://r.openai.azure.com/openai/deployments/d?api-version=2024-10-21',
  ],
  ['https://user:secret@x.example/v1#top', 'https://x.example/v1'],
])('turns %j into %s', (text, expected) => {
  expect(normalizeBaseUrl(text, 'openai-chat')).toBe(expected);
});

it.each([
  [
    'https://generativelanguage.googleapis.com',
    'gemini',
    'https://generativelanguage.googleapis.com/v1beta',
  ],
  [
    'https://generativelanguage.googleapis.com/v1beta/models/gemini-4-argon:streamGenerateContent?alt=sse',
    'gemini',
    'https://generativelanguage.googleapis.com/v1beta?alt=sse',
  ],
  ['https://proxy.test/google/v1beta/', 'gemini', 'https://proxy.test/google/v1beta'],
  ['https://api.anthropic.com', 'anthropic-messages', 'https://api.anthropic.com/v1'],
  ['https://api.anthropic.com/v1/messages', 'anthropic-messages', 'https://api.anthropic.com/v1'],
  ['https://p.example/api/claude/v1', 'anthropic-completion', 'https://p.example/api/claude/v1'],
  ['https://p.example/v1/complete', 'anthropic-completion', 'https://p.example/v1'],
] as const)('turns %j of %s into %s', (text, dialect, expected) => {
  expect(normalizeBaseUrl(text, dialect)).toBe(expected);
});

it.each(['', '   ', 'ftp://x.example', 'javascript:alert(1)', 'two words', 'http://', 'http://['])(
  'refuses %j',
  (text) => {
    expect(normalizeBaseUrl(text, 'openai-chat')).toBeUndefined();
  },
);

it('changes nothing when it is applied twice', () => {
  for (const text of [
    'h:1',
    'openrouter.ai',
    'https://x.example/api/paas/v4',
    'api.perplexity.ai',
  ]) {
    const once = normalizeBaseUrl(text, 'openai-chat') ?? '';
    expect(normalizeBaseUrl(once, 'openai-chat')).toBe(once);
  }
});
