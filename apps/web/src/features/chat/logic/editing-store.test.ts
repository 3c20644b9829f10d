import type { MessageId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { createEditingStore } from './editing-store.ts';

const first = 'ms-first' as MessageId;
const second = 'ms-second' as MessageId;

function start() {
  const kept: (readonly [MessageId, string | undefined])[] = [];
  const sendings: MessageId[] = [];
  const editing = createEditingStore({
    change: (id, text) => kept.push([id, text]),
    sending: (id) => sendings.push(id),
  });
  return { editing, kept, sendings };
}

it('gives up what was typed when an edit ends', () => {
  const { editing, kept } = start();
  editing.set(first);
  editing.type('Changed');
  editing.set(undefined);
  editing.set(first);
  expect(editing.text()).toBeUndefined();
  expect(kept).toEqual([
    [first, 'Changed'],
    [first, undefined],
  ]);
});

it('puts aside what was typed into one message while another is edited', () => {
  const { editing, kept } = start();
  editing.set(first);
  editing.type('Half a thought');
  editing.set(second);
  expect(editing.text()).toBeUndefined();
  editing.type('Another');
  editing.set(first);
  expect(editing.text()).toBe('Half a thought');
  expect(kept.at(-1)).toEqual([first, 'Half a thought']);
  editing.set(second);
  expect(editing.text()).toBe('Another');
  expect(kept.some(([, text]) => text === undefined)).toBe(false);
});

it('T137 goes on with what was typed into a message at an earlier time', () => {
  const { editing } = start();
  editing.putBack([
    { messageId: second, text: 'From before' },
    { messageId: first, text: 'From long before' },
  ]);
  editing.resume(second);
  expect([editing.get(), editing.text()]).toEqual([second, 'From before']);
  editing.set(first);
  expect(editing.text()).toBe('From long before');
});

it('does not resume what was saved or given up since', () => {
  const { editing } = start();
  editing.putBack([{ messageId: first, text: 'From before' }]);
  editing.set(first);
  editing.set(undefined);
  editing.resume(first);
  expect(editing.get()).toBeUndefined();
});

it('goes on with what was typed when the same message is asked for again', () => {
  const { editing } = start();
  editing.set(first);
  editing.type('Changed');
  editing.set(first);
  expect(editing.text()).toBe('Changed');
});

it('does not let an earlier edit take the place of one that was begun', () => {
  const { editing } = start();
  editing.set(first);
  editing.putBack([{ messageId: second, text: 'From before' }]);
  editing.resume(second);
  expect(editing.get()).toBe(first);
});

describe('T137 an edit that is being sent', () => {
  it('is given up once it is sure, and stays where it was given up', async () => {
    const { editing, kept, sendings } = start();
    editing.set(first);
    editing.type('Changed');
    editing.sending(first, Promise.resolve(false));
    await settle();
    expect([editing.get(), editing.text()]).toEqual([first, 'Changed']);
    editing.sending(first, Promise.resolve(true));
    await settle();
    expect(editing.get()).toBeUndefined();
    expect(sendings).toEqual([first, first]);
    expect(kept.at(-1)).toEqual([first, undefined]);
  });

  it('is given up as well where the chat was opened anew meanwhile', async () => {
    const { editing, kept } = start();
    const isSent = Promise.withResolvers<boolean>();
    const content = { text: 'Changed', attachments: [] };
    const sending = { content, isSent: isSent.promise };
    editing.putBack([{ messageId: first, text: 'Changed', sending }]);
    editing.resume(first);
    expect(editing.text()).toBe('Changed');
    isSent.resolve(true);
    await settle();
    expect(editing.get()).toBeUndefined();
    expect(kept).toEqual([[first, undefined]]);
  });

  it('keeps what was typed since', async () => {
    const { editing } = start();
    const isSent = Promise.withResolvers<boolean>();
    editing.set(first);
    editing.type('Changed');
    editing.sending(first, isSent.promise);
    editing.type('Changed, and more');
    isSent.resolve(true);
    await settle();
    expect(editing.text()).toBe('Changed, and more');
  });
});

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
