import { makeMessage, makeReply } from '@parley/domain/chat/testing/test-messages.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { describe, expect, it } from 'vitest';

import { findVersions, placeOf } from './find-versions.ts';
import { previewKindOf, titleOfSource } from './preview-kind.ts';

function reply(id: string, text: string, fields: Partial<Message> = {}): Message {
  return makeReply(id, null, { parts: [{ type: 'text', text }], ...fields });
}

const page = (title: string, body: string): string => `<title>${title}</title>${body}\n`;
const fenced = (language: string, source: string): string =>
  `Here:\n\n\`\`\`${language}\n${source}\`\`\`\n`;

describe('versions of what is previewed', () => {
  const path = [
    reply('a-1', fenced('html', page('Clock', 'one'))),
    reply('a-2', fenced('svg', '<svg></svg>\n')),
    reply('a-3', fenced('html', page('Game', 'other'))),
    makeMessage('u-1', null, {
      parts: [{ type: 'text', text: fenced('html', page('Clock', 'mine')) }],
    }),
    reply('a-4', fenced('html', page('Clock', 'two'))),
    reply('a-5', fenced('html', page('Clock', 'not yet')), { state: 'streaming' }),
  ];

  it('are those of the same kind and title, in the order of the replies', () => {
    const found = findVersions(path, { kind: 'html', source: page('Clock', 'two') });
    expect(found.map(({ source }) => source)).toEqual([page('Clock', 'one'), page('Clock', 'two')]);
  });

  it('are none of what has no title', () => {
    const two = ['<p>one</p>\n', '<p>two</p>\n'] as const;
    const untitled = two.map((source, at) => reply(`b-${at}`, fenced('html', source)));
    const opened = { kind: 'html', source: two[0] } as const;
    expect(findVersions(untitled, opened)).toEqual([opened]);
  });

  it('leave what is shown where it is when a newer one comes', () => {
    const one = { kind: 'html', source: page('Clock', 'one') } as const;
    const two = { kind: 'html', source: page('Clock', 'two') } as const;
    expect(placeOf([one], one, 0)).toBe(0);
    expect(placeOf([one, two], one, 0)).toBe(0);
    expect(placeOf([two, one], one, 0)).toBe(1);
    expect(placeOf([one, one, two], one, 0)).toBe(0);
    expect(placeOf([two], one, 0)).toBe(-1);
  });

  it('hold what was opened, also where the branch does not', () => {
    const opened = { kind: 'mermaid', source: 'graph TD\n' } as const;
    expect(findVersions(path, opened)).toEqual([opened]);
  });

  it('know a title and a kind by what the source says', () => {
    expect(titleOfSource({ kind: 'mermaid', source: 'pie title Pets\n' })).toBe('');
    expect(titleOfSource({ kind: 'mermaid', source: '---\ntitle: Pets\n---\n' })).toBe('Pets');
    expect(previewKindOf('html')).toBe('html');
    expect(previewKindOf('js')).toBeUndefined();
    expect(previewKindOf('constructor')).toBeUndefined();
  });
});
