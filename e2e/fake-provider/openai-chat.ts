import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { isObject } from './check.ts';
import { chatAnnotations, searchResults } from './citations.ts';
import {
  dataFrame,
  type FakeDialect,
  type Frame,
  type ReplyContext,
  type StreamEncoder,
} from './dialect.ts';
import { at } from './json-path.ts';
import { checkOpenAiChatBody } from './openai-chat-check.ts';
import { readBearer, refuseOpenAi, refuseOpenAiKey } from './openai-errors.ts';
import type { RecordedRequest } from './recorder.ts';
import type { ReplyPiece } from './reply-pieces.ts';
import type { ScriptedFinish } from './scenario.ts';
import { estimateTokens } from './text.ts';

/** `POST /v1/chat/completions`. */
export const openAiChat: FakeDialect = {
  path: '/v1/chat/completions',
  framing: 'sse',
  checkHeaders: () => undefined,
  checkBody: (request, scenario) => checkOpenAiChatBody(request.body, scenario),
  createEncoder,
  encodeJson,
  streamErrorFrame: (body) => [`data: ${body}`],
  refuse: refuseOpenAi,
  refuseKey: refuseOpenAiKey,
  readKey: readBearer,
};

const finishNames: Readonly<Record<ScriptedFinish, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  refusal: 'stop',
};

function createEncoder(context: ReplyContext): StreamEncoder {
  const { scenario, reply } = context;
  const annotations = chatAnnotations(reply.text, reply.citations);
  const isUsageAsked = readsUsage(context.request);
  const sendsUsage = scenario.usage === 'always' || (scenario.usage === 'asked' && isUsageAsked);
  const chunk = (delta: unknown, finish: string | null = null): Frame =>
    dataFrame({
      ...envelope(context, 'chat.completion.chunk'),
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...searchResults(reply.citations),
      ...(isUsageAsked ? { usage: null } : {}),
      ...(scenario.unknownEvents ? { obfuscation: 'a1b2c3', service_tier: 'default' } : {}),
    });
  const usageFrame = (): Frame =>
    dataFrame({
      ...envelope(context, 'chat.completion.chunk'),
      choices: [],
      usage: usageOf(context),
    });
  return {
    open: () => [
      ...(scenario.unknownEvents ? [dataFrame({ object: 'fake.unknown', note: 'skip me' })] : []),
      chunk({ role: 'assistant', content: '' }),
    ],
    piece: (piece) => [chunk(deltaOf(piece, context))],
    close: () => [
      ...(annotations.length > 0 ? [chunk({ annotations })] : []),
      chunk({}, finishNameOf(context)),
      ...(sendsUsage ? [usageFrame()] : []),
      ['data: [DONE]'],
    ],
  };
}

/** Tools in the old form are answered in the old form: one call, without an id. */
function isOldForm({ request }: ReplyContext): boolean {
  return at(request.body, 'functions') !== undefined;
}

function finishNameOf(context: ReplyContext): string {
  const { finish } = context.reply;
  return finish === 'tool-calls' && isOldForm(context) ? 'function_call' : finishNames[finish];
}

function oldDeltaOf(piece: ReplyPiece): unknown {
  if (piece.type === 'tool-start') return { function_call: { name: piece.name, arguments: '' } };
  return piece.type === 'tool-arguments' ? { function_call: { arguments: piece.text } } : undefined;
}

function deltaOf(piece: ReplyPiece, context: ReplyContext): unknown {
  const { scenario } = context;
  const old = isOldForm(context) ? oldDeltaOf(piece) : undefined;
  if (old !== undefined) return old;
  switch (piece.type) {
    case 'text':
      return { content: piece.text };
    case 'reasoning':
      return { [scenario.reasoning?.field ?? 'reasoning_content']: piece.text };
    case 'signature':
      return {
        reasoning_details: [{ type: 'reasoning.encrypted', data: piece.text, index: 0 }],
      };
    case 'tool-start':
      return {
        tool_calls: [
          {
            index: piece.index,
            id: piece.id,
            type: 'function',
            function: { name: piece.name, arguments: '' },
          },
        ],
      };
    case 'tool-arguments':
      return { tool_calls: [{ index: piece.index, function: { arguments: piece.text } }] };
    default:
      return unreachable(piece);
  }
}

function encodeJson(context: ReplyContext): unknown {
  const { reply, scenario } = context;
  const calls = reply.toolCalls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.argumentsText },
  }));
  const reasoning =
    reply.reasoning === ''
      ? {}
      : { [scenario.reasoning?.field ?? 'reasoning_content']: reply.reasoning };
  const annotations = chatAnnotations(reply.text, reply.citations);
  return {
    ...envelope(context, 'chat.completion'),
    ...searchResults(reply.citations),
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: reply.text === '' && calls.length > 0 ? null : reply.text,
          refusal: null,
          ...reasoning,
          ...(calls.length > 0 ? { tool_calls: calls } : {}),
          ...(annotations.length > 0 ? { annotations } : {}),
        },
        finish_reason: finishNames[reply.finish],
      },
    ],
    ...(scenario.usage === 'none' ? {} : { usage: usageOf(context) }),
  };
}

function envelope(context: ReplyContext, object: string): Readonly<Record<string, unknown>> {
  return {
    id: `chatcmpl-fake${context.request.id}`,
    object,
    created: Math.floor(context.request.receivedAtMs / 1000),
    model: context.modelId,
  };
}

function usageOf({ scenario, request, reply }: ReplyContext): unknown {
  const inputTokens = scenario.usageTokens?.inputTokens ?? estimateTokens(request.bodyText);
  const outputTokens =
    scenario.usageTokens?.outputTokens ?? estimateTokens(reply.text + reply.reasoning);
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: scenario.usageTokens?.cacheReadTokens ?? 0 },
    completion_tokens_details: { reasoning_tokens: scenario.usageTokens?.reasoningTokens ?? 0 },
  };
}

function readsUsage(request: RecordedRequest): boolean {
  const options = isObject(request.body) ? request.body['stream_options'] : undefined;
  return isObject(options) && options['include_usage'] === true;
}
