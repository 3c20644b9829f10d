import type { MessageId } from '@parley/domain/shared/ids.ts';
import { expect, it } from 'vitest';

import type { EditedText } from '#src/services/drafts/edit-draft.ts';

import { createEditingStore } from './editing-store.ts';

const first = 'ms-first' as MessageId;
const second = 'ms-second' as MessageId;

function start() {
  const kept: (EditedText | undefined)[] = [];
  return { editing: createEditingStore((edited) => kept.push(edited)), kept };
}

it('gives up what was typed when an edit ends', () => {
  const { editing, kept } = start();
  editing.set(first);
  editing.type('Changed');
  editing.set(undefined);
  editing.set(first);
  expect(editing.text()).toBeUndefined();
  expect(kept).toEqual([{ messageId: first, text: 'Changed' }, undefined]);
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
  expect(kept.at(-1)).toEqual({ messageId: first, text: 'Half a thought' });
  editing.set(second);
  expect(editing.text()).toBe('Another');
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
  editing.resume({ messageId: second, text: 'From before' });
  expect(editing.get()).toBe(first);
});
