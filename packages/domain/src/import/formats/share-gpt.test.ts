import { describe, expect, it } from 'vitest';

import { onlyChat } from '../testing/only-chat.ts';
import { isPlainConversation, readPlain } from './share-gpt.ts';

function plainOf(fields: object) {
  return onlyChat(readPlain([{ messages: [{ role: 'user', content: 'Hello' }], ...fields }]));
}

function callOf(value: unknown): unknown {
  const conversations = [{ from: 'function_call', value }];
  return plainOf({ messages: undefined, conversations }).messages[0]?.parts[0];
}

describe('a list of turns', () => {
  it.each([
    [{ conversations: [{ from: 'human', value: 'x' }] }, true],
    [{ items: [{ from: 'human', value: 'x' }] }, true],
    [{ messages: [{ role: 'user', content: null }] }, true],
    [{ messages: [{ role: 'user' }] }, false],
    [{ messages: [] }, false],
    [{ messages: 'text' }, false],
    [[{ role: 'user', content: 'x' }], false],
  ])('is known by its first turn: %o', (value, isOne) => {
    expect(isPlainConversation(value)).toBe(isOne);
  });

  it('has the title of the file, or the first line that was said', () => {
    expect(plainOf({ title: 'Tea', name: 'x' }).title).toBe('Tea');
    expect(plainOf({ chatTitle: 'Tea' }).title).toBe('Tea');
    const content = `\n ${'x'.repeat(100)}\nmore`;
    expect(plainOf({ messages: [{ role: 'user', content }] }).title).toBe('x'.repeat(80));
  });

  it('without an id is named by what was said: the same is the same again', () => {
    const other = plainOf({ messages: [{ role: 'user', content: 'Bye' }] });
    expect(plainOf({}).key).toBe(plainOf({ title: 'Renamed' }).key);
    expect(plainOf({}).key).not.toBe(other.key);
    expect(plainOf({ id: 7 }).key).toBe('7');
  });

  it('takes instructions before everything for that of the chat', () => {
    const messages = [
      { role: 'system', content: 'Be kind.' },
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
      { role: 'system', content: 'Later' },
    ];
    const chat = plainOf({ messages });
    expect(chat.systemMessage).toBe('Be kind.\n\nBe brief.');
    expect(chat.messages.map(({ role }) => role)).toEqual(['user', 'system']);
  });

  it('has calls of ShareGPT, whatever they are written as', () => {
    expect(callOf('{"name":"look","arguments":{"a":1}}')).toMatchObject({
      name: 'look',
      argumentsText: '{"a":1}',
    });
    expect(callOf({ name: 'look', arguments: '{}' })).toMatchObject({ argumentsText: '{}' });
    expect(callOf('look(1)')).toMatchObject({ name: '', argumentsText: 'look(1)' });
  });
});
