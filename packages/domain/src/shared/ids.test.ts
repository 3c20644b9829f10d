import { describe, expect, it } from 'vitest';

import {
  createAttachmentId,
  createChatId,
  createCustomProviderId,
  createFolderId,
  createMessageId,
  createUsageId,
  idPrefixes,
  parseAttachmentId,
  parseChatId,
  parseFolderId,
  parseMessageId,
  parseProviderId,
  parseUsageId,
} from './ids.ts';

const random = (): string => '0123456789abcdefghij';

describe('ids', () => {
  it('T203 carry the prefix of what they name', () => {
    expect(idPrefixes).toMatchObject({
      chat: 'ch-',
      folder: 'fo-',
      character: 'character-',
      prompt: 'pr-',
      plugin: 'new_plugin_id_',
    });
    expect(createChatId(random)).toBe('ch-0123456789abcdefghij');
    expect(createFolderId(random)).toBe('fo-0123456789abcdefghij');
    expect(createMessageId(random)).toBe('ms-0123456789abcdefghij');
    expect(createUsageId(random)).toBe('us-0123456789abcdefghij');
    expect(createCustomProviderId(random)).toBe('custom-0123456789abcdefghij');
    expect(createAttachmentId('ab12')).toBe('sha256-ab12');
  });

  it('T203 have prefixes that no other begins with', () => {
    const prefixes = Object.values(idPrefixes);
    for (const prefix of prefixes) {
      expect(prefixes.filter((other) => other.startsWith(prefix))).toEqual([prefix]);
    }
  });

  it('of older exports stay as they are, whatever their shape', () => {
    const id = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
    for (const parse of [parseChatId, parseFolderId, parseMessageId, parseProviderId]) {
      expect(parse(id)).toBe(id);
    }
    expect(parseAttachmentId('sha256-1')).toBe('sha256-1');
    expect(parseUsageId('us-1')).toBe('us-1');
  });

  it('are never empty, and one from an address is not endless', () => {
    const parsers = [
      parseChatId,
      parseFolderId,
      parseMessageId,
      parseProviderId,
      parseAttachmentId,
      parseUsageId,
    ];
    for (const parse of parsers) expect(parse('')).toBeUndefined();
    expect(parseChatId('x'.repeat(200))).toHaveLength(200);
    expect(parseChatId('x'.repeat(201))).toBeUndefined();
  });
});
