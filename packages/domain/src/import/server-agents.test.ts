import { describe, expect, it } from 'vitest';

import { readCharacterFile } from '../character/character-files.ts';
import { detectFormat } from './detect-format.ts';
import type { ImportedFile } from './imported-chat.ts';
import { fieldsOf } from './source-json.ts';
import { libreChatItems, lobeHub, openWebUi, openWebUiItems } from './testing/foreign-files.ts';

function fileOf(value: unknown, format: string): ImportedFile {
  const detected = detectFormat(value);
  if (!('file' in detected)) throw new Error(`Not read: ${detected.format}`);
  expect(detected.format).toBe(format);
  return detected.file;
}

const told = ({ skipped = [] }: ImportedFile): readonly string[] =>
  skipped.map(({ title, kind, count, reason }) => `${kind ?? title} ${count ?? ''}: ${reason}`);

describe('what Open WebUI exports beside chats', () => {
  it('T190 models with an instruction become characters, prompts come in, the rest is named', () => {
    const file = fileOf(openWebUiItems, 'open-webui');
    expect(file.characters).toMatchObject([
      {
        key: 'open-webui/captain',
        title: 'Captain',
        description: 'Sails',
        instruction: 'You are a captain.',
        starters: ['Where are we?'],
        tags: ['sea'],
        avatarUrl: '',
        parameters: { temperature: 0.4 },
      },
    ]);
    expect(file.prompts).toMatchObject([{ title: 'Twice', text: 'Say it twice.' }]);
    expect(told(file)).toEqual([
      'models 1: not-supported',
      'documents 1: not-supported',
      'tools 1: not-supported',
      'A pipe : server-code',
      'A tool : server-code',
    ]);
    expect([...file.chats]).toEqual([]);
  });

  it('reads models of old, whose content lies in `info`, and a mixture with chats', () => {
    const { id, name, base_model_id, meta, params } = fieldsOf(openWebUiItems[0]);
    const old = { id, name, object: 'model', info: { id, base_model_id, meta, params } };
    const file = fileOf([...openWebUi, old], 'open-webui');
    expect(file.characters).toMatchObject([
      { title: 'Captain', instruction: 'You are a captain.' },
    ]);
    expect([...file.chats]).toHaveLength(openWebUi.length);
  });
});

describe('what LibreChat exports beside chats', () => {
  it('T190 agents and presets with an instruction become characters, the rest is counted', () => {
    const file = fileOf(libreChatItems, 'libre-chat');
    expect(file.characters).toMatchObject([
      {
        key: 'libre-chat/agent_sailor',
        title: 'Sailor',
        instruction: 'You are a sailor.',
        starters: ['Which knot?'],
        category: 'sea',
        parameters: { temperature: 0.2 },
      },
      {
        key: 'libre-chat/p-1',
        title: 'Cook',
        instruction: 'You are a cook.',
        trainingExamples: [{ userText: 'Soup?', assistantText: 'Hot.' }],
      },
    ]);
    expect(told(file)).toEqual([
      'models 1: not-supported',
      'documents 2: not-supported',
      'tools 1: not-supported',
    ]);
  });

  it('reads one preset, and the list that the server answers with', () => {
    expect(fileOf(libreChatItems[1], 'libre-chat').characters).toMatchObject([{ title: 'Cook' }]);
    const answer = { object: 'list', data: libreChatItems.slice(0, 1) };
    expect(fileOf(answer, 'libre-chat').characters).toMatchObject([{ title: 'Sailor' }]);
  });

  it('a preset alone is also a character for the collection', () => {
    const bytes = new TextEncoder().encode(JSON.stringify(libreChatItems[1]));
    expect(readCharacterFile(bytes)).toMatchObject({ ok: true, value: [{ title: 'Cook' }] });
  });
});

describe('agents of LobeHub', () => {
  it('T190 come in as characters, with their chats', () => {
    const file = fileOf(lobeHub, 'lobe-hub');
    expect(file.characters).toMatchObject([{ title: 'Teacher', instruction: 'Be brief.' }]);
    expect([...file.chats]).toHaveLength(1);
  });

  it('are read from their own table, and their plugins are counted', () => {
    const agents = [
      { id: 'a-1', title: 'Cook', system_role: 'You cook.', plugins: ['search', 'weather'] },
      { id: 'a-2', title: 'Empty', systemRole: ' ' },
    ];
    const tables = { mode: 'postgres', data: { agents, messages: [], agentsFiles: [{}] } };
    const file = fileOf(tables, 'lobe-hub');
    expect(file.characters).toMatchObject([
      { key: 'a-1', title: 'Cook', instruction: 'You cook.' },
    ]);
    expect(told(file)).toEqual(['documents 1: not-supported', 'tools 2: not-supported']);
  });
});

it('agents that are nested absurdly deep are named', () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 60; depth += 1) deep = [deep];
  const file = fileOf([{ ...libreChatItems[0], deep }], 'libre-chat');
  expect(file.characters).toEqual([]);
  expect(told(file)).toEqual(['Sailor : too-deep']);
});
