import { unreachable } from '@parley/domain/shared/unreachable.ts';

import type { CheckProblem } from './check.ts';
import {
  type FakeDialect,
  type Frame,
  jsonResponse,
  type ReplyContext,
  type StreamEncoder,
} from './dialect.ts';
import { at } from './json-path.ts';
import { checkOllamaBody } from './ollama-check.ts';
import { readBearer } from './openai-errors.ts';
import type { ReplyPiece } from './reply-pieces.ts';
import type { ScriptedFinish, ScriptedResponse } from './scenario.ts';
import { estimateTokens } from './text.ts';

/** `POST /api/chat`. */
export const ollama: FakeDialect = {
  path: '/api/chat',
  framing: 'ndjson',
  // A stream is what is sent unless the request says otherwise.
  wantsStream: ({ body }) => at(body, 'stream') !== false,
  checkHeaders: () => undefined,
  checkBody: (request, scenario) => checkOllamaBody(request.body, scenario),
  createEncoder,
  encodeJson: (context) => ({
    ...envelope(context),
    message: {
      role: 'assistant',
      content: context.reply.text,
      ...(context.reply.reasoning === '' ? {} : { thinking: context.reply.reasoning }),
      ...(context.reply.toolCalls.length === 0
        ? {}
        : { tool_calls: context.reply.toolCalls.map((_call, index) => callOf(index, context)) }),
    },
    ...endOf(context),
  }),
  streamErrorFrame: (body) => [body],
  refuse,
  refuseKey: () => jsonResponse(401, { error: 'unauthorized' }),
  readKey: readBearer,
};

const finishNames: Readonly<Record<ScriptedFinish, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'stop',
  'content-filter': 'stop',
  refusal: 'stop',
};

function createEncoder(context: ReplyContext): StreamEncoder {
  const line = (message: object, end: object = { done: false }): Frame => [
    JSON.stringify({
      ...envelope(context),
      message: { role: 'assistant', content: '', ...message },
      ...end,
      ...(context.scenario.unknownEvents ? { future_field: { note: 'skip me' } } : {}),
    }),
  ];
  return {
    open: () => [],
    piece: (piece) => messageOf(piece, context).map((message) => line(message)),
    close: () => [line({}, endOf(context))],
  };
}

/** Calls come whole; there are no signatures. */
function messageOf(piece: ReplyPiece, context: ReplyContext): readonly object[] {
  switch (piece.type) {
    case 'text':
      return [{ content: piece.text }];
    case 'reasoning':
      return [{ thinking: piece.text }];
    case 'tool-start':
      return [{ tool_calls: [callOf(piece.index, context)] }];
    case 'signature':
    case 'tool-arguments':
      return [];
    default:
      return unreachable(piece);
  }
}

function callOf(index: number, { reply }: ReplyContext): object {
  const call = reply.toolCalls[index];
  const args: unknown = JSON.parse(call?.argumentsText || '{}');
  return { id: call?.id, function: { index, name: call?.name, arguments: args } };
}

function envelope({ request, modelId }: ReplyContext): object {
  return { model: modelId, created_at: new Date(request.receivedAtMs).toISOString() };
}

function endOf({ scenario, request, reply }: ReplyContext): object {
  const tokens = scenario.usageTokens;
  const counts = {
    prompt_eval_count: tokens?.inputTokens ?? estimateTokens(request.bodyText),
    eval_count: tokens?.outputTokens ?? estimateTokens(reply.text + reply.reasoning),
  };
  return {
    done: true,
    done_reason: finishNames[reply.finish],
    total_duration: 4_883_583_458,
    ...(scenario.usage === 'none' ? {} : counts),
  };
}

function refuse(found: CheckProblem): ScriptedResponse {
  return jsonResponse(400, { error: `invalid ${found.path}: ${found.message}` });
}
