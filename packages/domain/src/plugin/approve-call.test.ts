import { describe, expect, it } from 'vitest';

import { parseChatId } from '../shared/ids.ts';
import {
  approvalOf,
  grantOf,
  isSheetConfirmed,
  offeredAnswers,
  type CallAnswer,
  type CallToApprove,
} from './approve-call.ts';
import type { Grant } from './grant.ts';
import type { Effect } from './plugin.ts';
import { areAddressesKnown } from '../shared/known-addresses.ts';
import { pluginId } from './testing/plugin-of.ts';

const chatId = parseChatId('ch-1');
const otherChat = parseChatId('ch-2');
if (chatId === undefined || otherChat === undefined) throw new Error('Ids have letters');

const answered = {
  id: 'g',
  pluginId: pluginId('p'),
  hash: 'h',
  subject: { kind: 'function', name: 'f' },
  chatId,
  namesOutsideText: false,
  nowMs: 1,
} as const;

function granted(
  answer: CallAnswer,
  change: Partial<typeof answered> | object = {},
): readonly Grant[] {
  const grant = grantOf(answer, { ...answered, ...change });
  return grant === undefined ? [] : [grant];
}

function outcome(effect: Effect, change: Partial<CallToApprove> = {}): string {
  const approval = approvalOf({
    pluginId: answered.pluginId,
    hash: 'h',
    chatId: answered.chatId,
    name: 'f',
    effect,
    input: {},
    hasOutsideText: false,
    branchTexts: [],
    grants: [],
    ...change,
  });
  return approval.kind === 'ask' ? approval.reason : approval.kind;
}

describe('a call in a chat without text from outside', () => {
  const chat = granted('chat');
  const always = granted('always');

  it.each([
    ['pure', [], 'run'],
    ['read', [], 'first'],
    ['read', chat, 'run'],
    ['read', always, 'run'],
    ['send', [], 'first'],
    ['send', chat, 'run'],
    ['send', always, 'run'],
    ['change', [], 'acts'],
    ['change', chat, 'acts'],
    ['change', always, 'run'],
  ] as const)('%s with %j: %s', (effect, grants, expected) => {
    expect(outcome(effect, { grants })).toBe(expected);
  });
});

describe('a call in a chat with text from outside', () => {
  const always = granted('always');
  const forOutside = granted('always', { namesOutsideText: true });
  const input = { url: 'https://a.example/x' };
  const branchTexts = ['See https://a.example/x.'];

  it.each([
    ['pure', { input }, 'run'],
    ['read', { input, branchTexts }, 'outside'],
    ['read', { input, branchTexts, grants: granted('chat') }, 'run'],
    ['read', { input, grants: always }, 'address'],
    ['read', { input, grants: forOutside }, 'run'],
    ['send', {}, 'outside'],
    ['send', { input, branchTexts, grants: always }, 'outside'],
    ['send', { grants: granted('chat', { namesOutsideText: true }) }, 'outside'],
    ['send', { grants: forOutside }, 'run'],
    ['change', { grants: forOutside }, 'acts'],
  ] as const)('%s with %j: %s', (effect, change, expected) => {
    expect(outcome(effect, { hasOutsideText: true, ...change })).toBe(expected);
  });
});

describe('what was said before', () => {
  it('holds for the function, plugin, hash and chat that it was said to', () => {
    for (const change of [
      { hash: 'other' },
      { pluginId: pluginId('q') },
      { subject: { kind: 'function', name: 'g' } },
      { subject: { kind: 'host', origin: 'f' } },
      { chatId: otherChat },
    ]) {
      expect(outcome('send', { grants: granted('chat', change) })).toBe('first');
    }
    expect(outcome('send', { grants: granted('always', { chatId: otherChat }) })).toBe('run');
  });

  it('refuses what was never to run, whatever else was said', () => {
    const grants = [...granted('always', { namesOutsideText: true }), ...granted('never')];
    for (const effect of ['pure', 'read', 'send', 'change'] as const) {
      expect(outcome(effect, { grants })).toBe('refuse');
      expect(outcome(effect, { grants, hash: 'new' })).not.toBe('refuse');
    }
  });

  it('is kept, but for what holds this time', () => {
    expect(granted('once')).toEqual([]);
    expect(granted('no')).toEqual([]);
    expect(granted('chat')).toEqual([
      {
        id: 'g',
        owner: 'plugin/p',
        hash: 'h',
        subject: { kind: 'function', name: 'f' },
        scope: { kind: 'chat', chatId },
        isAllowed: true,
        namesOutsideText: false,
        grantedAtMs: 1,
      },
    ]);
    expect(granted('never')[0]).toMatchObject({ scope: { kind: 'always' }, isAllowed: false });
  });

  it('is offered only where the next call heeds it', () => {
    const offered = (['read', 'send', 'change'] as const).flatMap((effect) =>
      [false, true].map((hasOutsideText) => offeredAnswers({ effect, hasOutsideText }).join(' ')),
    );
    expect(offered).toEqual([
      'once chat always never',
      'once chat always never',
      'once chat always never',
      'once always never',
      'once always never',
      'once never',
    ]);
  });
});

it('knows whether a sheet was confirmed', () => {
  const { pluginId: id } = answered;
  const grants = [
    ...granted('always', { subject: { kind: 'sheet' } }),
    ...granted('always', { subject: { kind: 'page-realm' }, hash: 'old' }),
  ];
  expect(isSheetConfirmed({ pluginId: id, hash: 'h', grants })).toBe(true);
  expect(isSheetConfirmed({ pluginId: id, hash: 'old', grants })).toBe(false);
});

describe('an address of a call stands in the branch', () => {
  it.each([
    ['https://a.example/x', 'see https://a.example/x', true],
    ['https://a.example/x', 'see (https://a.example/x).', true],
    ['https://a.example/x', '[a](https://a.example/x), "b"', true],
    ['https://a.example/x_(y)', 'https://a.example/x_(y)', true],
    ['https://a.example/x', '{"url":"https://a.example/x"}', true],
    ['https://a.example/x', 'see https://a.example/x/y', false],
    ['https://a.example/x', 'see https://a.example/x?secret', false],
    ['https://a.example/x?secret', 'see https://a.example/x', false],
    ['read https://a.example/x and https://b.example', 'https://a.example/x', false],
    ['a.example/x', 'look at a.example/x!', true],
    ['a.example/x', 'look at a.example', false],
    ['no address', '', true],
  ])('%j in %j: %s', (argument, text, isKnown) => {
    expect(areAddressesKnown({ a: [{ b: argument }] }, ['', text])).toBe(isKnown);
    expect(areAddressesKnown({ [argument]: 1 }, [text])).toBe(isKnown);
  });

  it('or there are too many to look for', () => {
    const list = Array.from({ length: 101 }, (_each, index) => `https://a.example/${index}`);
    expect(areAddressesKnown({ list }, list)).toBe(false);
    expect(areAddressesKnown({ list: list.slice(1) }, list)).toBe(true);
  });
});
