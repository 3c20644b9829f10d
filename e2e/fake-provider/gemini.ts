import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { problem, type CheckProblem } from './check.ts';
import { groundingMetadata } from './citations.ts';
import {
  dataFrame,
  type FakeDialect,
  jsonResponse,
  type ReplyContext,
  type StreamEncoder,
} from './dialect.ts';
import { checkGeminiBody } from './gemini-check.ts';
import type { RecordedRequest } from './recorder.ts';
import type { ReplyPiece } from './reply-pieces.ts';
import type { ScriptedFinish, ScriptedResponse } from './scenario.ts';
import { estimateTokens } from './text.ts';

const paths = /^\/v1(?:beta)?\/models\/([^/:]+):(streamG|g)enerateContent(\?alt=sse)?$/;

/** `POST /v1beta/models/MODEL:generateContent` and `:streamGenerateContent?alt=sse`. */
export const gemini: FakeDialect = {
  path: '/v1beta/models/',
  framing: 'sse',
  ownsPath: (path) => paths.test(path),
  readModel: ({ path }) => decodeURIComponent(paths.exec(path)?.[1] ?? ''),
  wantsStream: ({ path }) => path.includes(':stream'),
  checkHeaders: checkAddress,
  checkBody: (request, scenario) => checkGeminiBody(request.body, scenario),
  createEncoder,
  encodeJson: (context) => ({
    ...envelope(context),
    candidates: [
      {
        content: {
          role: 'model',
          parts: context.reply.pieces.flatMap((each) => partsOf(each, context)),
        },
        finishReason: finishNames[context.reply.finish],
        index: 0,
        ...groundingMetadata(context.reply.text, context.reply.citations),
      },
    ],
    ...usageOf(context),
  }),
  streamErrorFrame: (body) => [`data: ${body}`],
  refuse,
  refuseKey: () =>
    geminiError(400, 'INVALID_ARGUMENT', {
      message: 'API key not valid. Please pass a valid API key.',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' }],
    }),
  readKey: (request) => request.headers['x-goog-api-key'] ?? '',
};

const finishNames: Readonly<Record<ScriptedFinish, string>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  'content-filter': 'SAFETY',
  refusal: 'STOP',
};

/** The stream has to be asked for as events, and a key has no place in an address. */
function checkAddress({ path }: RecordedRequest): CheckProblem | undefined {
  return path.includes(':stream') && !path.endsWith('?alt=sse')
    ? problem('missing', 'alt', 'Only streams of events are played.')
    : undefined;
}

function createEncoder(context: ReplyContext): StreamEncoder {
  const { scenario, reply } = context;
  const chunk = (parts: readonly object[], finishReason?: string) =>
    dataFrame({
      ...envelope(context),
      candidates: [
        {
          content: { role: 'model', ...(parts.length === 0 ? {} : { parts }) },
          index: 0,
          ...(finishReason === undefined
            ? {}
            : { finishReason, ...groundingMetadata(reply.text, reply.citations) }),
        },
      ],
      ...usageOf(context),
      ...(scenario.unknownEvents ? { futureField: { note: 'skip me' } } : {}),
    });
  return {
    open: () => [],
    piece: (piece) => {
      const parts = partsOf(piece, context);
      return parts.length === 0 ? [] : [chunk(parts)];
    },
    close: () => [chunk([], finishNames[reply.finish])],
  };
}

/** A signature stands on the first call, else on an empty text of its own; calls come whole. */
function partsOf(piece: ReplyPiece, { reply, scenario }: ReplyContext): readonly object[] {
  const signature = scenario.reasoning?.signature;
  switch (piece.type) {
    case 'reasoning':
      return [{ text: piece.text, thought: true }];
    case 'signature':
      return reply.toolCalls.length > 0 ? [] : [{ text: '', thoughtSignature: piece.text }];
    case 'text':
      return [{ text: piece.text }];
    case 'tool-start': {
      const args: unknown = JSON.parse(reply.toolCalls[piece.index]?.argumentsText || '{}');
      const isSigned = piece.index === 0 && signature !== undefined;
      return [
        {
          functionCall: { name: piece.name, args },
          ...(isSigned ? { thoughtSignature: signature } : {}),
        },
      ];
    }
    case 'tool-arguments':
      return [];
    default:
      return unreachable(piece);
  }
}

function envelope({ request, modelId }: ReplyContext): object {
  return { modelVersion: modelId, responseId: `fake${request.id}` };
}

function usageOf({ scenario, request, reply }: ReplyContext): object {
  if (scenario.usage === 'none') return {};
  const tokens = scenario.usageTokens;
  const promptTokenCount = tokens?.inputTokens ?? estimateTokens(request.bodyText);
  const output = tokens?.outputTokens ?? estimateTokens(reply.text + reply.reasoning);
  const thoughtsTokenCount = tokens?.reasoningTokens ?? 0;
  return {
    usageMetadata: {
      promptTokenCount,
      candidatesTokenCount: output - thoughtsTokenCount,
      thoughtsTokenCount,
      cachedContentTokenCount: tokens?.cacheReadTokens ?? 0,
      totalTokenCount: promptTokenCount + output,
    },
  };
}

function refuse(found: CheckProblem): ScriptedResponse {
  const message =
    found.kind === 'unknown' || found.kind === 'refused'
      ? `Invalid JSON payload received. Unknown name "${found.path}": Cannot find field.`
      : `${found.path}: ${found.message}`;
  return geminiError(400, 'INVALID_ARGUMENT', { message });
}

function geminiError(code: number, status: string, fields: object): ScriptedResponse {
  return jsonResponse(code, { error: { code, status, ...fields } });
}
