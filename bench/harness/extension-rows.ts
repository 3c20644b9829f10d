import { createHash } from 'node:crypto';

import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import { grantOwner, type Grant } from '@parley/domain/plugin/grant.ts';
import { pluginIdentityText } from '@parley/domain/plugin/plugin-identity.ts';
import type { PluginManifest } from '@parley/domain/plugin/plugin.ts';
import { toPlugin } from '@parley/domain/plugin/to-plugin.ts';
import {
  createCharacterId,
  createPluginId,
  createPromptId,
  type PluginId,
} from '@parley/domain/shared/ids.ts';
import { toCharacterRow } from '@parley/web/src/data/records/to-character-row.ts';
import { toPromptRow } from '@parley/web/src/data/records/to-prompt-row.ts';

import { messageText } from '../text/reply-text.ts';
import type { SeedRows } from './seed-rows.ts';

const firstTimeMs = Date.UTC(2026, 0, 1);
const instructionCharacters = 2000;

/** How many of each a profile holds. */
export interface ExtensionCounts {
  readonly characters: number;
  readonly prompts: number;
  readonly plugins: number;
}

/** A collection of characters, prompts and plugins; the plugins are on and allowed. */
export function extensionRows({ characters, prompts, plugins }: ExtensionCounts): SeedRows {
  const owned = numbers(plugins).map((number) => pluginRows(number));
  return {
    characters: numbers(characters).map(characterRow),
    prompts: numbers(prompts).map(promptRow),
    plugins: owned.map(({ row }) => row),
    grants: owned.map(({ grant }) => grant),
  };
}

/** The title of a prompt, which stands in no other text. */
export function promptTitle(number: number): string {
  return `Prompt number${number}`;
}

/** The title of a character, which stands in no other text. */
export function characterTitle(number: number): string {
  return `Character number${number}`;
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, number) => number);
}

/** Twenty characters, of which none is the beginning of another. */
function idText(kind: string, number: number): string {
  return `${kind}${number}`.padEnd(20, 'x');
}

function longText(number: number): string {
  return messageText(number).repeat(instructionCharacters).slice(0, instructionCharacters);
}

function characterRow(number: number): object {
  const createdAtMs = firstTimeMs + number * 1000;
  return toCharacterRow({
    ...emptyCharacterFields,
    id: createCharacterId(() => idText('bench', number)),
    title: characterTitle(number),
    description: messageText(number).slice(0, 120),
    instruction: longText(number),
    welcomeMessages: ['Where shall we begin?'],
    category: `Group ${number % 9}`,
    emoji: '🦉',
    version: 1,
    isPremium: false,
    source: '',
    createdAtMs,
    updatedAtMs: createdAtMs,
    lastUsedAtMs: number % 3 === 0 ? createdAtMs : null,
    pinnedAtMs: number < 5 ? createdAtMs : null,
    trashedAtMs: null,
  });
}

function promptRow(number: number): object {
  const createdAtMs = firstTimeMs + number * 1000;
  return toPromptRow({
    id: createPromptId(() => idText('bench', number)),
    title: promptTitle(number),
    description: messageText(number + 1).slice(0, 120),
    text: `${longText(number)} {{subject}}`,
    tags: [`tag${number % 20}`],
    shortcut: '',
    source: '',
    useCount: 0,
    earlierTexts: [],
    createdAtMs,
    updatedAtMs: createdAtMs,
    lastUsedAtMs: null,
    favoritedAtMs: null,
    trashedAtMs: null,
  });
}

function pluginRows(number: number): { readonly row: object; readonly grant: Grant } {
  const id = createPluginId(() => idText('bench', number));
  const manifest = manifestOf(number);
  const row = {
    id,
    title: `Plugin ${number}`,
    manifest,
    isOn: true,
    source: '',
    createdAtMs: firstTimeMs + number * 1000,
    updatedAtMs: firstTimeMs + number * 1000,
    trashedAtMs: null,
  };
  return { row, grant: sheetGrant(id, manifest) };
}

function manifestOf(number: number): PluginManifest {
  return {
    id: `bench_function_${number}`,
    uuid: `bench-${number}`,
    title: `Plugin ${number}`,
    overviewMarkdown: longText(number),
    openaiSpec: {
      name: `bench_function_${number}`,
      description: messageText(number).slice(0, 200),
      parameters: {
        type: 'object',
        properties: { subject: { type: 'string', description: 'What it is about' } },
        required: ['subject'],
      },
    },
    code: `async function bench_function_${number}({ subject }) {
  const answer = await fetch('https://api${number}.example.org/?q=' + encodeURIComponent(subject));
  return answer.text();
}`,
  };
}

/** What the person said to the permission sheet of a plugin. */
function sheetGrant(id: PluginId, manifest: PluginManifest): Grant {
  const text = pluginIdentityText(toPlugin({ id, manifest }));
  return {
    id: `grant-${id}`,
    owner: grantOwner(id),
    hash: createHash('sha256').update(text).digest('hex'),
    subject: { kind: 'sheet' },
    scope: { kind: 'always' },
    isAllowed: true,
    namesOutsideText: false,
    grantedAtMs: firstTimeMs,
  };
}
