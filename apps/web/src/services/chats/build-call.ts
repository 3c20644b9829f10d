import {
  buildRequest,
  type LoadedAttachment,
  type OfferedTool,
} from '@parley/domain/chat/build-request.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { ToldContext } from '@parley/domain/dynamic-context/fit-contexts.ts';
import type { ChatRequest } from '@parley/domain/chat/chat-request.ts';
import type { FolderInstruction } from '@parley/domain/chat/folder-defaults.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import { convertBodyRows } from '@parley/domain/model/custom-model-form.ts';
import type { ModelInfo } from '@parley/domain/model/model-info.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { AttachmentId } from '@parley/domain/shared/ids.ts';

import type { ChatCall } from '#src/platform/network-protocol.ts';
import type { CallTarget } from '#src/services/providers/call-targets.ts';
import { searchEndpointOf } from '#src/services/web/own-search.ts';

/** Everything that a call is made of. */
export interface CallInput {
  readonly path: readonly Message[];
  readonly chat: Chat;
  readonly folderInstructions: readonly FolderInstruction[];
  readonly userInformation?: string;
  readonly target: CallTarget;
  readonly attachments: ReadonlyMap<AttachmentId, LoadedAttachment>;
  readonly stream: boolean;
  readonly continuation: boolean;
  readonly tools: readonly OfferedTool[];
  /** The model may search the web itself, where it can. */
  readonly searchesWeb: boolean;
  /** What was fetched for it. */
  readonly contexts?: readonly ToldContext[];
}

/** The call for a turn. Pure: the same input gives the same bytes, which keeps prompt caches warm. */
export function buildCall(input: CallInput): ChatCall {
  const { info, learned, model } = input.target;
  const searchEndpoint = input.searchesWeb ? searchEndpointOf(input.target) : undefined;
  const endpoint = searchEndpoint ?? input.target.endpoint;
  const request = buildRequest({
    path: input.path,
    parameters: input.chat.parameters,
    folderInstructions: input.folderInstructions,
    ...(input.userInformation === undefined ? {} : { userInformation: input.userInformation }),
    target: { model, dialect: endpoint.dialect, capabilities: info?.capabilities ?? {} },
    stream: input.stream,
    attachments: input.attachments,
    continuation: input.continuation,
    tools: input.tools,
    searchesWeb: searchEndpoint !== undefined,
    ...(input.contexts === undefined ? {} : { contexts: input.contexts }),
  });
  const { spendingLimitUsd = null } = input.chat;
  const { outputFormat } = input.chat.parameters;
  return {
    endpoint,
    request: {
      ...request,
      ...lastingOf(request, input),
      ...capOutput(request, info),
      ...extraBodyOf(endpoint),
      ...idsFor(endpoint, input.chat),
    },
    capabilities: info?.capabilities ?? {},
    learned,
    ...(outputFormat === undefined ? {} : { replyFormat: outputFormat }),
    ...(spendingLimitUsd === null ? {} : { spendingLimitUsd }),
    ...limitsOf(info),
    ...turnOf(input.path),
  };
}

/** The reply that this goes on with, where it does: the first behind the last question. */
function turnOf(path: readonly Message[]): Pick<ChatCall, 'turnId'> {
  const reply = path[path.findLastIndex(isQuestion) + 1];
  return reply === undefined ? {} : { turnId: reply.id };
}

function isQuestion({ role, type }: Message): boolean {
  return role === 'user' && type !== 'tool-response';
}

/** Contexts end the instruction: what stands before them is the same in the next request. */
function lastingOf(
  { system = '' }: ChatRequest,
  { contexts = [] }: Pick<CallInput, 'contexts'>,
): Pick<ChatRequest, 'lastingLength'> {
  const [first] = contexts;
  if (first === undefined) return {};
  return { lastingLength: system.slice(0, system.lastIndexOf(first.text)).trimEnd().length };
}

/** The limit was set for another model, or before anything was known of this one. */
function capOutput(
  { maxOutputTokens: asked }: ChatRequest,
  info: ModelInfo | undefined,
): Pick<ChatRequest, 'maxOutputTokens'> {
  const most = info?.maxOutputTokens;
  return asked === undefined || most === undefined || asked <= most
    ? {}
    : { maxOutputTokens: most };
}

function limitsOf(
  info: ModelInfo | undefined,
): Pick<ChatCall, 'maxOutputTokens' | 'contextTokens'> {
  const { maxOutputTokens, contextTokens } = info ?? {};
  return {
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
  };
}

/** Which chat it is, and whose part the model plays, for endpoints that were told to get it. */
function idsFor(
  { includeChatId, customModel }: ProviderEndpoint,
  { id, characterId }: Chat,
): Pick<ChatRequest, 'chatId' | 'characterId'> {
  if (includeChatId !== true || customModel !== undefined) return {};
  return { chatId: id, ...(characterId === undefined ? {} : { characterId }) };
}

/** What the user adds to each request of a model that is described by hand. */
function extraBodyOf({ customModel }: ProviderEndpoint): Pick<ChatRequest, 'extraBody'> {
  const body = convertBodyRows(customModel?.bodyRows ?? []);
  return body.ok && Object.keys(body.value).length > 0 ? { extraBody: body.value } : {};
}
