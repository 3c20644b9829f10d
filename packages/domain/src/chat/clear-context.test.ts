import { describe, expect, it } from 'vitest';

import { buildRequest } from './build-request.ts';
import { pathInContext } from './clear-context.ts';
import type { Message } from './message.ts';
import { makeMessage, makeReply, testModel } from './testing/test-messages.ts';

const divider = (id: string): Message =>
  makeMessage(id, null, { role: 'system', type: 'clear-context', parts: [] });

function idsOf(path: readonly Message[]): readonly string[] {
  return pathInContext(path).map(({ id }) => id);
}

describe('a cleared context', () => {
  it('T139 leaves what stands behind the last line, and every system message', () => {
    const system = makeMessage('s', null, { role: 'system' });
    const path = [
      system,
      makeMessage('u-1'),
      makeReply('a-1'),
      divider('line-1'),
      makeMessage('u-2'),
      divider('line-2'),
      makeMessage('u-3'),
    ];
    expect(idsOf(path)).toEqual(['s', 'u-3']);
  });

  it('T139 counts everything again when the line is gone', () => {
    const path = [makeMessage('u-1'), makeReply('a-1'), makeMessage('u-2')];
    expect(pathInContext(path)).toBe(path);
  });

  it('T139 is empty where nothing was said since', () => {
    expect(idsOf([makeMessage('u-1'), divider('line')])).toEqual([]);
  });

  it('T139 sends nothing of what was said before the line', () => {
    const request = buildRequest({
      path: [
        makeMessage('s', null, { role: 'system' }),
        makeMessage('u-1'),
        makeReply('a-1'),
        divider('line'),
        makeMessage('u-2'),
      ],
      parameters: { systemMessage: 'Be short.' },
      target: { model: testModel, dialect: 'openai-chat', capabilities: {} },
      stream: true,
      attachments: new Map(),
    });
    expect(request.system).toBe('Be short.\n\ntext of s');
    expect(request.turns).toEqual([
      { role: 'user', parts: [{ type: 'text', text: 'text of u-2' }] },
    ]);
  });

  it('T137 sends the system message as it was changed last', () => {
    const base = {
      target: { model: testModel, dialect: 'openai-chat', capabilities: {} },
      stream: true,
      attachments: new Map(),
    } as const;
    const path = [
      makeMessage('s', null, { role: 'system', parts: [{ type: 'text', text: 'Changed.' }] }),
      makeMessage('u'),
    ];
    expect(buildRequest({ ...base, path, parameters: {} }).system).toBe('Changed.');
  });
});
