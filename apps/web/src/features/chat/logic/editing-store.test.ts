import type { MessageId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import { createEditingStore } from './editing-store.ts';

const first = 'ms-first' as MessageId;
const second = 'ms-second' as MessageId;

function start() {
  const kept: (readonly [MessageId, string | undefined])[] = [];
  return { editing: createEditingStore((id, text) => kept.push([id, text])), kept };
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
