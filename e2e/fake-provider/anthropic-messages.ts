import { unreachable } from '@parley/domain/shared/unreachable.ts';

import {
  checkAnthropicHeaders,
  readAnthropicKey,
  refuseAnthropic,
  refuseAnthropicKey,
} from './anthropic-errors.ts';
import { checkAnthropicMessagesBody } from './anthropic-messages-check.ts';
import { blockCitation, runsOf } from './citations.ts';
import {
  eventFrame,
  type FakeDialect,
  type Frame,
  type ReplyContext,
  type StreamEncoder,
} from './dialect.ts';
import type { ReplyPiece } from './reply-pieces.ts';
import type { ScriptedFinish } from './scenario.ts';
import { estimateTokens } from './text.ts';

/** `POST /v1/messages`. */
export const anthropicMessages: FakeDialect = {
  path: '/v1/messages',
  framing: 'sse',
  checkHeaders: (request) => checkAnthropicHeaders(request, ['2023-06-01', '2026-10-21']),
  checkBody: (request, scenario) =>
    checkAnthropicMessagesBody(request.body, {
      version: request.headers['anthropic-version'] ?? '',
      extraFields: scenario.extraFields,
      allowPrefill: scenario.allowPrefill,
    }),
  createEncoder,
  encodeJson,
  streamErrorFrame: (body) => ['event: error', `data: ${body}`],
  refuse: refuseAnthropic,
  refuseKey: refuseAnthropicKey,
  readKey: readAnthropicKey,
};

const stopReasons: Readonly<Record<ScriptedFinish, string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
  refusal: 'refusal',
};

interface OpenBlock {
  readonly key: string;
  readonly index: number;
}

function createEncoder(context: ReplyContext): StreamEncoder {
  const { scenario, reply } = context;
  let block: OpenBlock | undefined;
  let blockCount = 0;
  const stop = (): readonly Frame[] =>
    block === undefined ? [] : [eventFrame('content_block_stop', { index: block.index })];
  const enter = (piece: ReplyPiece): readonly Frame[] => {
    const key = blockKey(piece);
    if (block?.key === key) return [];
    const start = blockStart(piece);
    const frames = stop();
    block = { key, index: blockCount };
    blockCount += 1;
    return [
      ...frames,
      eventFrame('content_block_start', { index: block.index, content_block: start }),
    ];
  };
  return {
    open: () => [
      eventFrame('message_start', {
        message: {
          ...envelope(context),
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: usageOf(context, 1),
        },
      }),
      eventFrame('ping', {}),
      ...(scenario.unknownEvents ? [eventFrame('fake_unknown', { note: 'skip me' })] : []),
    ],
    piece: (piece) => {
      const begin = enter(piece);
      const index = block?.index ?? 0;
      const deltas = deltasOf(piece);
      return [
        ...begin,
        ...deltas.map((delta) => eventFrame('content_block_delta', { index, delta })),
      ];
    },
    close: () => [
      ...stop(),
      eventFrame('message_delta', {
        delta: { stop_reason: stopReasons[reply.finish], stop_sequence: null },
        ...(scenario.usage === 'none' ? {} : { usage: usageOf(context) }),
      }),
      eventFrame('message_stop', {}),
    ],
  };
}

function blockKey(piece: ReplyPiece): string {
  switch (piece.type) {
    case 'reasoning':
    case 'signature':
      return 'thinking';
    case 'text':
      return `text-${piece.run}`;
    case 'tool-start':
    case 'tool-arguments':
      return `tool-${piece.index}`;
    default:
      return unreachable(piece);
  }
}

function blockStart(piece: ReplyPiece): object {
  switch (piece.type) {
    case 'reasoning':
    case 'signature':
      return { type: 'thinking', thinking: '', signature: '' };
    case 'text':
      return { type: 'text', text: '' };
    case 'tool-start':
      return { type: 'tool_use', id: piece.id, name: piece.name, input: {} };
    case 'tool-arguments':
      throw new Error('Fragments of parallel calls cannot take turns in this dialect.');
    default:
      return unreachable(piece);
  }
}

function deltasOf(piece: ReplyPiece): readonly object[] {
  switch (piece.type) {
    case 'reasoning':
      return [{ type: 'thinking_delta', thinking: piece.text }];
    case 'signature':
      return [{ type: 'signature_delta', signature: piece.text }];
    case 'text':
      return [
        { type: 'text_delta', text: piece.text },
        ...piece.cited.map((each) => ({
          type: 'citations_delta',
          citation: blockCitation(each),
        })),
      ];
    case 'tool-start':
      return [];
    case 'tool-arguments':
      return [{ type: 'input_json_delta', partial_json: piece.text }];
    default:
      return unreachable(piece);
  }
}

function encodeJson(context: ReplyContext): unknown {
  const { reply, scenario } = context;
  return {
    ...envelope(context),
    content: [
      ...(reply.reasoning === ''
        ? []
        : [
            {
              type: 'thinking',
              thinking: reply.reasoning,
              signature: scenario.reasoning?.signature ?? '',
            },
          ]),
      ...runsOf(reply.text, reply.citations).map(({ text, cited }) => ({
        type: 'text',
        text,
        ...(cited.length === 0 ? {} : { citations: cited.map(blockCitation) }),
      })),
      ...reply.toolCalls.map((call) => ({
        type: 'tool_use',
        id: call.id,
        name: call.name,
        input: call.argumentsText === '' ? {} : (JSON.parse(call.argumentsText) as unknown),
      })),
    ],
    stop_reason: stopReasons[reply.finish],
    stop_sequence: null,
    usage: usageOf(context),
  };
}

function envelope({ request, modelId }: ReplyContext): object {
  return { id: `msg_fake${request.id}`, type: 'message', role: 'assistant', model: modelId };
}

function usageOf({ scenario, request, reply }: ReplyContext, outputSoFar?: number): object {
  const tokens = scenario.usageTokens;
  return {
    input_tokens: tokens?.inputTokens ?? estimateTokens(request.bodyText),
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: tokens?.cacheReadTokens ?? 0,
    output_tokens:
      outputSoFar ?? tokens?.outputTokens ?? estimateTokens(reply.text + reply.reasoning),
  };
}
