import { describe, expect, it } from 'vitest';

import type { ChatRequest } from '../chat/chat-request.ts';
import type { FilePart, ImagePart, MessagePart } from '../chat/message-part.ts';
import { attachmentIdOf, makeMessage } from '../chat/testing/test-messages.ts';
import {
  estimateFileTokens,
  estimateMessageTokens,
  estimateRequestTokens,
  estimateToolTokens,
} from './estimate-tokens.ts';

const image: ImagePart = {
  type: 'image',
  attachmentId: attachmentIdOf('i'),
  mediaType: 'image/png',
  name: 'a.png',
  sizeBytes: 1,
  widthPx: 4000,
  heightPx: 4000,
};
const file: FilePart = {
  type: 'file',
  attachmentId: attachmentIdOf('f'),
  mediaType: 'text/plain',
  name: 'a.txt',
  sizeBytes: 1,
  characters: 400,
  estimatedTokens: 100,
};
const scanned: FilePart = {
  ...file,
  source: {
    attachmentId: attachmentIdOf('s'),
    mediaType: 'application/pdf',
    sizeBytes: 1,
    kind: 'pdf',
    sectionCount: 3,
    leftOut: [],
    pictures: [1, 2].map((page) => ({ ...image, page })),
  },
};

function tokensOf(...parts: readonly MessagePart[]): number {
  return estimateMessageTokens(makeMessage('m', null, { parts }));
}

function requestTokens(fields: Partial<ChatRequest>): number {
  return estimateRequestTokens({ modelId: 'm', stream: true, turns: [], ...fields });
}

const text40 = 'x'.repeat(40);

describe('the tokens of a message', () => {
  it('are those of what is sent of it', () => {
    expect(tokensOf({ type: 'text', text: text40 })).toBe(10);
    expect(tokensOf({ type: 'tool-call', callId: 'c', name: 'n', argumentsText: text40 })).toBe(10);
    expect(
      tokensOf({ type: 'tool-result', callId: 'c', name: 'n', text: text40, isError: false }),
    ).toBe(10);
    expect(tokensOf(image)).toBe(1000);
    expect(tokensOf(file)).toBe(100);
    expect(tokensOf(file, image, { type: 'text', text: text40 })).toBe(1110);
  });

  it('leave out what is not sent', () => {
    expect(
      tokensOf({ type: 'reasoning', text: text40 }, { type: 'unknown', raw: { text: text40 } }),
    ).toBe(0);
    expect(tokensOf()).toBe(0);
  });

  it('of a scan are its words and the pictures of its pages', () => {
    expect(estimateFileTokens(scanned)).toBe(2100);
    expect(tokensOf(scanned)).toBe(2100);
  });

  it('are those of the message as it is, not of an earlier one with its id', () => {
    const before = makeMessage('m', null, { parts: [{ type: 'text', text: text40 }] });
    expect(estimateMessageTokens(before)).toBe(10);
    expect(estimateMessageTokens({ ...before, parts: [image] })).toBe(1000);
    expect(estimateMessageTokens(before)).toBe(10);
  });
});

describe('the tokens of a request', () => {
  it('are those of all of its turns, with their calls and pictures', () => {
    const picture = { type: 'image', mediaType: 'image/png', base64: 'A'.repeat(4000) } as const;
    expect(
      requestTokens({
        system: text40,
        turns: [
          { role: 'user', parts: [{ type: 'text', text: text40 }, picture] },
          {
            role: 'assistant',
            text: text40,
            toolCalls: [{ callId: 'c', name: 'n', argumentsText: text40 }],
          },
          { role: 'tool', callId: 'c', name: 'n', text: text40, isError: false },
        ],
      }),
    ).toBe(1050);
    expect(requestTokens({})).toBe(0);
  });

  it('grow with the descriptions of its tools', () => {
    const tool = { name: 'look', description: text40, parameters: {} };
    expect(estimateToolTokens({})).toBe(0);
    expect(estimateToolTokens({ tools: [] })).toBe(0);
    const one = estimateToolTokens({ tools: [tool] });
    expect(one).toBeGreaterThan(10);
    expect(estimateToolTokens({ tools: [tool, tool] })).toBeGreaterThan(one);
    expect(requestTokens({ system: text40, tools: [tool] })).toBe(one + 10);
  });
});
