import { parseMessageId } from '@parley/domain/shared/ids.ts';
import { describe, expect, it } from 'vitest';

import { siblingId } from './sibling-id.ts';

const key = { collection: 'messages', id: 'ms-1' };
const write = { device: 'a', op: 3 };

describe('the id of a text that is kept beside another', () => {
  it('is that of a message, the same on every device', () => {
    const id = siblingId(key, write, [{ type: 'text', text: 'Hi' }]);
    expect(parseMessageId(id)).toBe(id);
    expect(siblingId({ ...key }, { ...write }, [{ text: 'Hi', type: 'text' }])).toBe(id);
  });

  it('is another for another text, write, or record', () => {
    const ids = [
      siblingId(key, write, 'Hi'),
      siblingId(key, write, 'Ho'),
      siblingId(key, { ...write, op: 4 }, 'Hi'),
      siblingId(key, { ...write, device: 'b' }, 'Hi'),
      siblingId({ ...key, id: 'ms-2' }, write, 'Hi'),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('begins with that of its record where that is no message', () => {
    expect(siblingId({ collection: 'messageEdits', id: 'ms-1/1' }, write, 'Hi')).toMatch(
      /^ms-1\/1-/,
    );
  });
});
