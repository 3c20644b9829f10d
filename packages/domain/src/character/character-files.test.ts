import { describe, expect, it } from 'vitest';

import { characterFileLimits } from './character-file-limits.ts';
import { readCharacterFile, writeCharacterJson } from './character-files.ts';
import { toCharacter, toSpecifiedCharacter } from './source-character.ts';
import { cardFields, cardV2, cardV3 } from './testing/sample-cards.ts';
import { makeCardChunk, makePng } from './testing/make-png.ts';
import { sampleCharacter } from './testing/sample-character.ts';

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text));
}

function readAll(value: unknown) {
  const read = readCharacterFile(bytesOf(JSON.stringify(value)));
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

function failureOf(bytes: Uint8Array<ArrayBuffer>) {
  const read = readCharacterFile(bytes);
  if (read.ok) throw new Error('It was read');
  return read.error;
}

const specified = toSpecifiedCharacter(sampleCharacter);

describe('files of characters', () => {
  it('T173 T174 has the specified form, wherever it stands, and it is written again', () => {
    const { id, ...data } = specified;
    const forms = [
      specified,
      [specified],
      { userCharacters: [specified] },
      { data: { userCharacters: [specified], chats: [] } },
      { id, data },
    ];
    for (const form of forms) {
      const [source] = readAll(form);
      expect(source).toMatchObject({
        key: 'character-sample',
        others: { mood: { morning: 'calm' } },
      });
    }
    const written = writeCharacterJson([sampleCharacter]);
    expect(JSON.parse(written)).toEqual({ data: { userCharacters: [specified] } });
    expect(readCharacterFile(bytesOf(`\uFEFF${written}`))).toEqual({
      ok: true,
      value: readAll(specified),
    });
  });

  it('has agents of LobeHub, alone or in an export', () => {
    const agent = {
      identifier: 'gardener',
      schemaVersion: 1,
      meta: {
        title: 'Gardener',
        description: 'Plants',
        avatar: '🌱',
        tags: ['soil'],
        category: 'home',
      },
      config: {
        systemRole: 'You grow things.',
        openingMessage: 'Hello, gardener.',
        openingQuestions: ['What grows in shade?'],
        model: 'large',
        params: { temperature: 0.6 },
        plugins: ['web'],
      },
      examples: [
        { role: 'user', content: 'Ferns?' },
        { role: 'assistant', content: 'Yes.' },
      ],
    };
    const expected = {
      key: 'gardener',
      title: 'Gardener',
      description: 'Plants',
      emoji: '🌱',
      tags: ['soil'],
      category: 'home',
      instruction: 'You grow things.',
      welcomeMessages: ['Hello, gardener.'],
      starters: ['What grows in shade?'],
      trainingExamples: [{ userText: 'Ferns?', assistantText: 'Yes.' }],
      parameters: { temperature: 0.6 },
      others: {},
    };
    const session = { ...agent, identifier: undefined, id: 'gardener', type: 'agent' };
    for (const form of [agent, [agent], { exportType: 'agents', state: { sessions: [session] } }]) {
      expect(readAll(form)).toMatchObject([expected]);
    }
    const pictured = {
      ...agent,
      meta: { ...agent.meta, avatar: 'https://pictures.example/a.png' },
    };
    expect(readAll(pictured)).toMatchObject([
      { emoji: '', avatarUrl: 'https://pictures.example/a.png' },
    ]);
  });

  it('has masks of NextChat', () => {
    const mask = {
      id: 'm1',
      name: 'Poet',
      avatar: '1f603',
      lang: 'en',
      hideContext: true,
      modelConfig: { model: 'large', temperature: 0.5 },
      context: [
        { role: 'system', content: 'Write verse.' },
        { role: 'system', content: 'Rhyme.' },
        { role: 'assistant', content: 'A rhyme, perhaps?' },
        { role: 'user', content: 'Rain' },
        { role: 'assistant', content: 'It falls' },
        { role: 'assistant', content: 'on walls.' },
      ],
    };
    const prompt = {
      name: 'Judge',
      avatar: 'gpt-bot',
      context: [{ role: 'user', content: 'Judge me.' }],
    };
    expect(readAll([mask, prompt])).toMatchObject([
      {
        key: 'm1',
        title: 'Poet',
        emoji: '😃',
        instruction: 'Write verse.\n\nRhyme.',
        welcomeMessages: ['A rhyme, perhaps?'],
        trainingExamples: [{ userText: 'Rain', assistantText: 'It falls\n\non walls.' }],
        parameters: {},
        others: {},
      },
      { title: 'Judge', emoji: '', instruction: 'Judge me.', trainingExamples: [] },
    ]);
    const family = { ...mask, avatar: '1F468-200D-1F4BB' };
    expect(readAll(family)).toMatchObject([{ emoji: '👨‍💻' }]);
    expect(readAll({ ...mask, avatar: 'ffffff' })).toMatchObject([{ emoji: '' }]);
  });

  it('has cards of all three forms, as JSON and in a picture', () => {
    const [first] = readAll({ ...cardFields, fav: true });
    expect(first).toMatchObject({
      title: 'Captain Brine',
      instruction:
        '## Description\n\n{{char}} sails the northern sea.\n\n## Personality\n\nGruff, fair\n\n' +
        '## Scenario\n\nA harbor inn',
      welcomeMessages: ['Sit down, {{user}}.'],
      trainingExamples: [
        { userText: 'Any news?', assistantText: 'A storm.\nTwo days off.' },
        { userText: 'Ale?', assistantText: 'Two.' },
      ],
      others: { card: { fav: true } },
    });
    const png = makePng(makeCardChunk('chara', cardV2), makeCardChunk('ccv3', cardV3));
    expect(readCharacterFile(png)).toEqual({ ok: true, value: readAll(cardV3) });
    expect(readAll(cardV3)).toMatchObject([{ title: 'Captain Brine III' }]);
  });

  it('ends the instruction of a card with what its book always tells, and counts the rest', () => {
    const [source] = readAll(cardV2);
    expect(source).toMatchObject({
      description: 'Meant for short chats.',
      welcomeMessages: ['Sit down, {{user}}.', 'You again?', 'Door!'],
      tags: ['sea', 'inn'],
      unusedBookEntries: 2,
    });
    expect(source?.instruction.split('## Instructions').at(-1)).toBe(
      '\n\nAnswer as a sailor.\n\n## Final instructions\n\nNever leave the inn.\n\n' +
        '## Background\n\nThe inn is old.\n\nThe tide is late.',
    );
    if (source === undefined) throw new Error('Nothing was read');
    expect(toCharacter(source, 1)).not.toHaveProperty('unusedBookEntries');
  });

  it('keeps less of a card where all of it would be too much', () => {
    const entries = Array.from({ length: 300 }, () => ({
      content: 'x'.repeat(100),
      enabled: true,
    }));
    const { data } = cardV2;
    const [source] = readAll({ ...cardV2, data: { ...data, character_book: { entries } } });
    expect(source).toMatchObject({
      unusedBookEntries: 300,
      others: { card: { creator: 'Ada', character_version: '1.2', extensions: data.extensions } },
    });
    const [other] = readAll({ ...cardV2, data: { ...data, extensions: { deep: nested(40) } } });
    expect(other?.others).toEqual({ card: { creator: 'Ada', character_version: '1.2' } });
  });

  it('has an instruction without headings where a card has only one part of it', () => {
    expect(readAll({ name: 'A', first_mes: '', description: 'Be A.' })).toMatchObject([
      { instruction: 'Be A.' },
    ]);
  });
});

function nested(depth: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

describe('a file that is refused', () => {
  const sound = { title: 'A', instruction: 'B' };

  it.each([
    ['', { reason: 'empty' }],
    ['\uFEFF \n', { reason: 'empty' }],
    ['{"title":', { reason: 'not-json' }],
    ['title,instruction', { reason: 'not-json' }],
    ['[]', { reason: 'no-characters' }],
    ['{"userCharacters":[]}', { reason: 'no-characters' }],
    ['7', { reason: 'unknown' }],
    ['{"a":1}', { reason: 'unknown' }],
    ['[{"title":"a","messages":[]}]', { reason: 'unknown', looksLike: 'chats' }],
    ['{"data":{"chats":[]}}', { reason: 'unknown', looksLike: 'chats' }],
    ['[{"title":"a","prompt":"b"}]', { reason: 'unknown', looksLike: 'prompts' }],
    ['{"id":"x","openaiSpec":{}}', { reason: 'unknown', looksLike: 'plugins' }],
    ['PK\u0003\u0004…', { reason: 'unknown', looksLike: 'archive' }],
    ['GIF89a', { reason: 'unknown', looksLike: 'picture' }],
    [
      '[{"title":"a","instruction":"b"},{"title":"c"}]',
      { reason: 'missing', place: 2, field: 'instruction' },
    ],
    ['[{"title":" ","instruction":"b"}]', { reason: 'missing', place: 1, field: 'title' }],
    ['{"name":"a","first_mes":"b"}', { reason: 'missing', place: 1, field: 'instruction' }],
  ] as const)('%j tells what is wrong, and where', (text, expected) => {
    expect(failureOf(bytesOf(text))).toEqual(expected);
  });

  it('is too large, too deep, too many or too long', () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`;
    expect(failureOf(bytesOf(deep))).toEqual({ reason: 'too-deep' });
    const { jsonBytes, characters } = characterFileLimits;
    expect(failureOf(new Uint8Array(jsonBytes + 1).fill(32))).toEqual({ reason: 'too-large' });
    const many = Array.from({ length: characters + 1 }, () => sound);
    expect(failureOf(bytesOf(JSON.stringify(many)))).toEqual({ reason: 'too-many' });
    const long = [
      { ...sound, instruction: 'x'.repeat(200_001) },
      { ...sound, welcomeMessages: ['', 'x'.repeat(50_001)] },
      { ...sound, trainingExamples: [{ userText: 'a', assistantText: 'x'.repeat(50_001) }] },
    ];
    for (const each of long) {
      expect(failureOf(bytesOf(JSON.stringify([sound, each])))).toEqual({
        reason: 'too-long',
        place: 2,
      });
    }
  });

  it('is no UTF-8', () => {
    expect(failureOf(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({ reason: 'not-json' });
    expect(failureOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toMatchObject({
      looksLike: 'picture',
    });
    expect(failureOf(makePng())).toEqual({ reason: 'no-card' });
  });
});

describe('a hostile file', () => {
  it('changes no prototype, and keeps the name of none', () => {
    const text =
      '{"title":"A","instruction":"B","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}';
    const read = readCharacterFile(bytesOf(text));
    expect(read.ok && Object.hasOwn(read.value[0]?.others ?? {}, '__proto__')).toBe(false);
    const card = `{"name":"A","first_mes":"","description":"B","__proto__":{"polluted":1},"extensions":{"__proto__":{"polluted":1},"parley":{"__proto__":{"polluted":1}}}}`;
    expect(readCharacterFile(bytesOf(card)).ok).toBe(true);
    expect(Object(Object.prototype)).not.toHaveProperty('polluted');
    expect(Object({})).not.toHaveProperty('polluted');
  });

  it('may hold halves of pairs', () => {
    expect(
      readCharacterFile(bytesOf('{"title":"A\\ud800","instruction":"\\udc00"}')),
    ).toMatchObject({
      ok: true,
      value: [{ title: 'A\ud800', instruction: '\udc00' }],
    });
  });

  it('of very many pieces is read in one go', () => {
    const welcomes = Array.from({ length: 200_000 }, (_none, at) => String(at));
    expect(readAll({ title: 'A', instruction: 'B', welcomeMessages: welcomes })).toHaveLength(1);
    const entries = Array.from({ length: 20_000 }, () => ({
      content: 'a',
      enabled: true,
      constant: true,
    }));
    const [card] = readAll({
      spec: 'chara_card_v2',
      data: {
        name: 'A',
        tags: welcomes,
        mes_example: '{{user}}:a\n{{char}}:b\n<START>'.repeat(20_000),
        character_book: { entries },
      },
    });
    expect(card?.trainingExamples).toHaveLength(100);
  });
});
