import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildRequest } from '../chat/build-request.ts';
import type { Message } from '../chat/message.ts';
import { makeMessage, makeReply, testModel } from '../chat/testing/test-messages.ts';
import { createFolderId } from '../shared/ids.ts';
import { describeContext } from './describe-context.ts';
import { estimateRequestTokens } from './estimate-tokens.ts';

const target = { model: testModel, dialect: 'openai-chat', capabilities: {} } as const;

function placesOf(path: readonly Message[], contextLimit = 0): readonly string[] {
  const view = describeContext({ path, parameters: { contextLimit }, target });
  return view.messages.map(({ message, place }) => `${message.id} ${place}`);
}

function sentTextOf(path: readonly Message[]): string {
  return JSON.stringify(
    buildRequest({ path, parameters: {}, target, stream: true, attachments: new Map() }).turns,
  );
}

const question = makeMessage('q2', 'a1');
const talk = [makeMessage('q1'), makeReply('a1', 'q1'), question] as const;

describe('the view of the context', () => {
  it('T164 says what the limit keeps back, with replies whose question went', () => {
    expect(placesOf(talk, 1)).toEqual(['q1 beyond-limit', 'a1 beyond-limit', 'q2 sent']);
    const view = describeContext({ path: talk, parameters: { contextLimit: 1 }, target });
    expect(view.beyondLimitCount).toBe(2);
    expect(placesOf(talk, 2)).toEqual(['q1 sent', 'a1 sent', 'q2 sent']);
  });

  it('knows what was left out by hand, and what stands before «Context Cleared»', () => {
    const leftOut = { ...talk[0], isLeftOut: true } as const;
    expect(placesOf([leftOut, ...talk.slice(1)])[0]).toBe('q1 left-out');
    const line = makeMessage('line', 'a1', { role: 'system', type: 'clear-context', parts: [] });
    expect(placesOf([talk[0], talk[1], line, question])).toEqual([
      'q1 cleared',
      'a1 cleared',
      'q2 sent',
    ]);
  });

  it('names each piece of the system text', () => {
    const training = makeMessage('s', null, { role: 'system' });
    const view = describeContext({
      path: [training, ...talk],
      parameters: { systemMessage: 'Be brief.', outputFormat: { type: 'json' } },
      folderInstructions: [
        { folderId: createFolderId(() => 'work'), title: 'Work', text: 'Be formal.' },
      ],
      target,
    });
    expect(view.system[0]?.title).toBe('Work');
    expect(view.system.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'folder: Be formal.',
      'instruction: Be brief.',
      'training: text of s',
      'output: Reply with one JSON value and nothing else.',
    ]);
  });

  it('sends the same messages as the request, whatever is left out', () => {
    const shape = fc.array(
      fc.record({ isReply: fc.boolean(), isLeftOut: fc.boolean(), isCleared: fc.boolean() }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(shape, fc.integer({ min: 0, max: 5 }), (items, contextLimit) => {
        const path = [
          ...items.map(({ isReply, isLeftOut, isCleared }, index) =>
            isCleared
              ? makeMessage(`m${index}`, null, { role: 'system', type: 'clear-context', parts: [] })
              : makeMessage(`m${index}`, null, {
                  role: isReply ? 'assistant' : 'user',
                  ...(isLeftOut ? { isLeftOut } : {}),
                }),
          ),
          makeMessage('last'),
        ];
        const parameters = { contextLimit };
        const view = describeContext({ path, parameters, target });
        const shown = view.messages
          .filter(({ place }) => place === 'sent')
          .map(({ message }) => `text of ${message.id}`);
        const request = buildRequest({
          path,
          parameters,
          target,
          stream: true,
          attachments: new Map(),
        });
        const sent = request.turns.flatMap((turn) =>
          turn.role === 'user'
            ? turn.parts.map((part) => (part.type === 'text' ? part.text : ''))
            : turn.text.split('\n\n'),
        );
        expect(shown).toEqual(sent);
        expect(Math.abs(view.totalTokens - estimateRequestTokens(request))).toBeLessThanOrEqual(
          path.length,
        );
      }),
    );
  });

  it('counts a long message by its length', () => {
    const parts = [{ type: 'text', text: 'a'.repeat(50_000) }] as const;
    const view = describeContext({
      path: [makeMessage('long', null, { parts })],
      parameters: {},
      target,
    });
    expect(view.totalTokens).toBe(12_500);
  });
});

describe('a message that is left out', () => {
  it('is not sent, and one that is asked is sent all the same', () => {
    const leftOut = { isLeftOut: true } as const;
    expect(sentTextOf([{ ...talk[0], ...leftOut }, talk[1], question])).not.toContain('q1');
    expect(sentTextOf([...talk.slice(0, 2), { ...question, ...leftOut }])).toContain('q2');
  });
});
