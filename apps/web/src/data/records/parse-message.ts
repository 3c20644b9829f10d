import type { FinishReason, ProviderBlocks } from '@parley/domain/chat/chat-event.ts';
import type { Message, MessageRole, MessageType, ToolRun } from '@parley/domain/chat/message.ts';
import { storedMessage } from '@parley/domain/chat/to-stored.ts';
import type { TurnState } from '@parley/domain/chat/turn-state.ts';
import { dialects } from '@parley/domain/model/provider-endpoint.ts';
import type { UsedContext } from '@parley/domain/dynamic-context/used-context.ts';
import { parseModelRef } from '@parley/domain/settings/parse-settings.ts';
import { parseChatId, parseMessageId, type ChatId } from '@parley/domain/shared/ids.ts';
import { keepRest } from '@parley/domain/shared/rest.ts';

import type { MessageRow } from '../schema.ts';
import {
  fieldsOf,
  idOf,
  listOf,
  numberOr,
  oneOf,
  optional,
  textOr,
  textsOf,
  timeOr,
  type Fields,
} from './fields.ts';
import { madeAnewIn } from './made-anew.ts';
import { parsePart } from './parse-part.ts';
import { parseTurnError } from './parse-turn-error.ts';
import { parseReportedUsage } from './parse-usage.ts';

const toolPauses = ['step-limit', 'cost-limit', 'no-tools', 'unknown-tools', 'internal'] as const;
const roles: readonly MessageRole[] = ['system', 'user', 'assistant', 'tool'];
const types: readonly MessageType[] = [
  'clear-context',
  'tool-response',
  'character-welcome-message',
];
const states: readonly TurnState[] = [
  'queued',
  'sent',
  'streaming',
  'finished',
  'cut',
  'failed',
  'stopped',
];
const finishReasons: readonly FinishReason[] = [
  'stop',
  'length',
  'tool-calls',
  'content-filter',
  'refusal',
  'pause',
  'other',
];

/** Fields of the row that are no fields of the message. */
const indexFields = {
  parentKey: true,
  running: true,
  bill: true,
  attachmentIds: true,
} satisfies Record<Exclude<keyof MessageRow, keyof Message>, true>;

/** What says where a message stands has to be sound. */
const madeAnew = madeAnewIn([
  ...Object.keys(indexFields),
  'id',
  'chatId',
  'parentId',
  'createdAtMs',
  'updatedAtMs',
]);

/**
 * Reads a message. Any field but the id may be missing, of a wrong kind or unknown; what text there
 * is stays readable.
 *
 * @param chatId the chat for a row that does not name one
 * @returns undefined where there is no id, or no chat at all
 */
export function parseMessage(value: unknown, chatId?: ChatId): Message | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseMessageId);
  const ownChatId = idOf(row['chatId'], parseChatId) ?? chatId;
  if (id === undefined || ownChatId === undefined) return undefined;
  const createdAtMs = timeOr(row['createdAtMs'], timeOr(row['updatedAtMs'], 0));
  const message: Message = {
    id,
    chatId: ownChatId,
    parentId: idOf(row['parentId'], parseMessageId) ?? null,
    role: oneOf(row['role'], roles, 'assistant'),
    ...optional('type', oneOf(row['type'], types, undefined)),
    parts: parseParts(row),
    state: oneOf(row['state'], states, 'finished'),
    createdAtMs,
    updatedAtMs: timeOr(row['updatedAtMs'], createdAtMs),
    ...optional('model', parseModelRef(row['model'])),
    ...optional('finishReason', oneOf(row['finishReason'], finishReasons, undefined)),
    ...optional('error', parseTurnError(row['error'])),
    ...optional('usage', parseReportedUsage(row['usage'])),
    ...optional('costMicroUsd', numberOr(row['costMicroUsd'], undefined)),
    ...optional('durationMs', numberOr(row['durationMs'], undefined)),
    ...optional('formatProblem', oneOf(row['formatProblem'], ['not-json', 'no-match'], undefined)),
    ...optional('toolPause', oneOf(row['toolPause'], toolPauses, undefined)),
    ...optional('toolRun', parseToolRun(row['toolRun'])),
    ...optional('pinnedAtMs', timeOr(row['pinnedAtMs'], undefined)),
    ...optional(
      'contexts',
      Array.isArray(row['contexts']) ? row['contexts'].map(parseContext) : undefined,
    ),
    ...optional('keywords', Array.isArray(row['keywords']) ? textsOf(row['keywords']) : undefined),
    ...optional('editCount', numberOr(row['editCount'], undefined)),
    ...optional('isLeftOut', row['isLeftOut'] === true ? true : undefined),
    ...optional('sentTokens', numberOr(row['sentTokens'], undefined)),
    ...optional('providerBlocks', parseProviderBlocks(row['providerBlocks'])),
    ...optional(
      'droppedParams',
      Array.isArray(row['droppedParams']) ? textsOf(row['droppedParams']) : undefined,
    ),
  };
  return keepRest(message, row, { stored: storedMessage(message), except: madeAnew });
}

function parseContext(value: unknown): UsedContext {
  const { name, host, failure } = fieldsOf(value);
  return {
    name: textOr(name, ''),
    host: textOr(host, ''),
    ...optional('failure', typeof failure === 'string' ? failure : undefined),
  };
}

function parseParts(row: Fields): Message['parts'] {
  return listOf(row['parts'])
    .map(parsePart)
    .filter((part) => part !== undefined);
}

function parseToolRun(value: unknown): ToolRun | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const fields = fieldsOf(value);
  const results = listOf(fields['results']).map(parsePart);
  return {
    begunIds: textsOf(fields['begunIds']),
    results: results.filter(
      (part) => part?.type === 'tool-result' || part?.type === 'file' || part?.type === 'image',
    ),
    ...optional('isStopped', fields['isStopped'] === true ? true : undefined),
  };
}

/** Undefined where one field is missing: such blocks cannot be sent back to anybody. */
function parseProviderBlocks(value: unknown): ProviderBlocks | undefined {
  const fields = fieldsOf(value);
  const dialect = oneOf(fields['dialect'], dialects, undefined);
  const providerId = textOr(fields['providerId'], '');
  const modelId = textOr(fields['modelId'], '');
  if (dialect === undefined || providerId === '' || modelId === '') return undefined;
  return { dialect, providerId, modelId, blocks: listOf(fields['blocks']) };
}
