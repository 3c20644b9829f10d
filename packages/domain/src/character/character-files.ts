import { fieldsOf, listOf, textOf, type SourceFields } from '../import/source-json.ts';
import { err, ok, type Result } from '../shared/result.ts';

import { characterFileLimits } from './character-file-limits.ts';
import {
  characterLimits,
  missingCharacterFields,
  type Character,
  type MissingCharacterField,
} from './character.ts';
import { chatMaskFields, isChatMask, isLobeAgent, lobeAgentFields } from './foreign-characters.ts';
import { parseJsonBytes, type JsonFailure } from './json-bytes.ts';
import { lookOf, lookOfBytes, type FileLook } from './file-look.ts';
import { readPngCard, type PngCardFailure } from './png-card.ts';
import { isPng } from './png-chunks.ts';
import { toPortableCharacter } from './portable-character.ts';
import { isCard, readCard, type FoundCharacter } from './read-card.ts';
import { readServerAgent } from './server-agents.ts';
import { readSourceCharacter, type SourceCharacter } from './source-character.ts';

/** Why a file of characters is refused. `place`: the number of the character in the file, from 1. */
export type CharacterFileFailure =
  | JsonFailure
  | PngCardFailure
  | { readonly reason: 'no-characters' | 'too-many' }
  /** `looksLike`: what it seems to be, where that is told easily. */
  | { readonly reason: 'unknown'; readonly looksLike?: FileLook }
  | { readonly reason: 'too-long'; readonly place: number }
  | { readonly reason: 'missing'; readonly place: number; readonly field: MissingCharacterField };

/**
 * Reads a file of characters: the specified JSON, the answer of a shared link, agents of LobeHub,
 * masks of NextChat, models of Open WebUI, agents and presets of LibreChat, or character cards, as JSON or in a PNG. All of it, or nothing.
 */
export function readCharacterFile(
  bytes: Uint8Array<ArrayBuffer>,
): Result<readonly SourceCharacter[], CharacterFileFailure> {
  if (isPng(bytes)) {
    const card = readPngCard(bytes);
    return card.ok ? readValue(card.value) : card;
  }
  const looksLike = lookOfBytes(bytes);
  if (looksLike !== undefined) return err({ reason: 'unknown', looksLike });
  const value = parseJsonBytes(bytes);
  return value.ok ? readValue(value.value) : value;
}

/**
 * Characters as a file in the specified form, which an import of a backup reads as well; without
 * models and secrets.
 */
export function writeCharacterJson(characters: readonly Character[]): string {
  const userCharacters = characters.map(toPortableCharacter);
  return `${JSON.stringify({ data: { userCharacters } }, null, 2)}\n`;
}

function readValue(value: unknown): Result<readonly SourceCharacter[], CharacterFileFailure> {
  const list = listIn(value);
  if (list === undefined || (list.length > 0 && !list.some(looksLikeCharacter))) {
    const looksLike = lookOf(value);
    return err({ reason: 'unknown', ...(looksLike === undefined ? {} : { looksLike }) });
  }
  if (list.length === 0) return err({ reason: 'no-characters' });
  if (list.length > characterFileLimits.characters) return err({ reason: 'too-many' });
  const characters: SourceCharacter[] = [];
  for (const [index, entry] of list.entries()) {
    const read = readEntry(entry, index + 1);
    if (!read.ok) return read;
    characters.push(read.value);
  }
  return ok(characters);
}

/** The list of characters, wherever the programs put it. */
function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (looksLikeCharacter(value)) return [value];
  const root = fieldsOf(value);
  const data = fieldsOf(root['data']);
  const lists = [root['userCharacters'], data['userCharacters'], agentsIn(root)];
  const list = lists.find((each) => Array.isArray(each));
  if (list !== undefined) return listOf(list);
  // The answer of a shared link.
  return isSpecified(data) ? [{ id: root['id'], ...data }] : undefined;
}

/** An export of LobeHub has agents among its sessions; those of its chats have none of their own. */
function agentsIn(root: SourceFields): readonly unknown[] | undefined {
  const agents = listOf(fieldsOf(root['state'])['sessions']).filter(isLobeAgent);
  return agents.length === 0 ? undefined : agents;
}

function looksLikeCharacter(value: unknown): boolean {
  return (
    isSpecified(value) ||
    isCard(value) ||
    isLobeAgent(value) ||
    isChatMask(value) ||
    readServerAgent(value) !== undefined
  );
}

function isSpecified(value: unknown): boolean {
  const { title, instruction } = fieldsOf(value);
  return typeof title === 'string' && typeof instruction === 'string';
}

function readEntry(entry: unknown, place: number): Result<SourceCharacter, CharacterFileFailure> {
  const { fields, ...unread } = findCharacter(entry);
  if (isTooLong(fields)) return err({ reason: 'too-long', place });
  const character = { ...readSourceCharacter(fields), ...unread };
  const [field] = missingCharacterFields(character);
  return field === undefined ? ok(character) : err({ reason: 'missing', place, field });
}

function findCharacter(entry: unknown): FoundCharacter {
  if (isSpecified(entry)) return { fields: fieldsOf(entry) };
  if (isCard(entry)) return readCard(entry);
  if (isLobeAgent(entry)) return { fields: lobeAgentFields(entry) };
  if (isChatMask(entry)) return { fields: chatMaskFields(entry) };
  return { fields: readServerAgent(entry)?.fields ?? fieldsOf(entry) };
}

/** Whether something that is sent would be cut. */
function isTooLong(fields: SourceFields): boolean {
  const welcomes = [fields['welcomeMessage'], ...listOf(fields['welcomeMessages'])];
  const examples = listOf(fields['trainingExamples']).flatMap((each) => {
    const { userText, assistantText } = fieldsOf(each);
    return [userText, assistantText];
  });
  return (
    isLonger([fields['instruction']], characterLimits.instruction) ||
    isLonger(welcomes, characterLimits.welcome) ||
    isLonger(examples, characterLimits.example)
  );
}

function isLonger(values: readonly unknown[], limit: number): boolean {
  return values.some((value) => textOf(value).length > limit);
}
