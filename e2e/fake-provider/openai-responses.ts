import { unreachable } from '@parley/domain/shared/unreachable.ts';

import { responseAnnotations } from './citations.ts';
import {
  eventFrame,
  type FakeDialect,
  type Frame,
  type ReplyContext,
  type StreamEncoder,
} from './dialect.ts';
import { readBearer, refuseOpenAi, refuseOpenAiKey } from './openai-errors.ts';
import { checkOpenAiResponsesBody } from './openai-responses-check.ts';
import type { Reply, ReplyPiece } from './reply-pieces.ts';
import { estimateTokens } from './text.ts';

/** `POST /v1/responses`. */
export const openAiResponses: FakeDialect = {
  path: '/v1/responses',
  framing: 'sse',
  checkHeaders: () => undefined,
  checkBody: (request, scenario) => checkOpenAiResponsesBody(request.body, scenario),
  createEncoder,
  encodeJson: (context) => responseOf(context, outputOf(context)),
  streamErrorFrame: (body) => ['event: error', `data: ${body}`],
  refuse: refuseOpenAi,
  refuseKey: refuseOpenAiKey,
  readKey: readBearer,
};

type Item = Readonly<Record<string, unknown>>;

function createEncoder(context: ReplyContext): StreamEncoder {
  const { reply, scenario } = context;
  const output = outputOf(context);
  let place = -1;
  const finish = (): readonly Frame[] =>
    place < 0 ? [] : [frame('output_item.done', { output_index: place, item: output[place] })];
  const enter = (wanted: number): readonly Frame[] => {
    if (wanted === place) return [];
    const frames = finish();
    place = wanted;
    const item = emptied(output[wanted] ?? {});
    return [...frames, frame('output_item.added', { output_index: wanted, item })];
  };
  return {
    open: () => [
      frame('created', { response: responseOf(context, []) }),
      ...(scenario.unknownEvents ? [frame('fake_unknown', { note: 'skip me' })] : []),
    ],
    piece: (piece) => {
      const entered = enter(placeOf(piece, reply));
      const [name, fields] = deltaOf(piece) ?? [];
      return name === undefined
        ? entered
        : [
            ...entered,
            frame(name, { output_index: place, ...fields }),
            ...annotationFrames(piece, place, reply),
          ];
    },
    close: () => [
      ...finish(),
      frame(
        reply.finish === 'length' || reply.finish === 'content-filter' ? 'incomplete' : 'completed',
        {
          response: responseOf(context, output),
        },
      ),
    ],
  };
}

function frame(name: string, value: object): Frame {
  return eventFrame(`response.${name}`, value);
}

function placeOf(piece: ReplyPiece, reply: Reply): number {
  const before = reply.reasoning === '' ? 0 : 1;
  switch (piece.type) {
    case 'reasoning':
    case 'signature':
      return 0;
    case 'text':
      return before;
    case 'tool-start':
    case 'tool-arguments':
      return before + (reply.text === '' ? 0 : 1) + piece.index;
    default:
      return unreachable(piece);
  }
}

function deltaOf(piece: ReplyPiece): readonly [string, object] | undefined {
  switch (piece.type) {
    case 'reasoning':
      return ['reasoning_summary_text.delta', { summary_index: 0, delta: piece.text }];
    case 'text':
      return ['output_text.delta', { content_index: 0, delta: piece.text, obfuscation: 'x1' }];
    case 'tool-arguments':
      return ['function_call_arguments.delta', { delta: piece.text }];
    case 'signature':
    case 'tool-start':
      return undefined;
    default:
      return unreachable(piece);
  }
}

/** The annotations of the words that end with a piece. */
function annotationFrames(piece: ReplyPiece, place: number, reply: Reply): readonly Frame[] {
  const cited = piece.type === 'text' ? piece.cited : [];
  return responseAnnotations(reply.text, cited).map((annotation) =>
    frame('output_text.annotation.added', { output_index: place, content_index: 0, annotation }),
  );
}

/** An item as it is announced: without what its pieces will bring. */
function emptied(item: Item): Item {
  switch (item['type']) {
    case 'message':
      return { ...item, status: 'in_progress', content: [] };
    case 'function_call':
      return { ...item, status: 'in_progress', arguments: '' };
    default:
      return { ...item, summary: [], encrypted_content: 'incomplete' };
  }
}

function outputOf({ reply, scenario, request }: ReplyContext): readonly Item[] {
  const id = request.id;
  const part =
    reply.finish === 'refusal'
      ? { type: 'refusal', refusal: reply.text }
      : {
          type: 'output_text',
          text: reply.text,
          annotations: responseAnnotations(reply.text, reply.citations),
          logprobs: [],
        };
  return [
    ...(reply.reasoning === ''
      ? []
      : [
          {
            id: `rs_fake${id}`,
            type: 'reasoning',
            summary: [{ type: 'summary_text', text: reply.reasoning }],
            encrypted_content: scenario.reasoning?.signature ?? 'ZW5jcnlwdGVk',
          },
        ]),
    ...(reply.text === ''
      ? []
      : [
          {
            id: `msg_fake${id}`,
            type: 'message',
            role: 'assistant',
            status: 'completed',
            content: [part],
          },
        ]),
    ...reply.toolCalls.map((call, index) => ({
      id: `fc_fake${id}_${index}`,
      type: 'function_call',
      status: 'completed',
      call_id: call.id,
      name: call.name,
      arguments: call.argumentsText,
    })),
  ];
}

function responseOf(context: ReplyContext, output: readonly Item[]): Item {
  const { request, reply, scenario, modelId } = context;
  const reasons = { length: 'max_output_tokens', 'content-filter': 'content_filter' } as const;
  const reason =
    reply.finish === 'length' || reply.finish === 'content-filter' ? reasons[reply.finish] : null;
  return {
    id: `resp_fake${request.id}`,
    object: 'response',
    created_at: Math.floor(request.receivedAtMs / 1000),
    model: modelId,
    store: false,
    status: reason === null ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: reason === null ? null : { reason },
    output,
    ...(scenario.usage === 'none' ? {} : { usage: usageOf(context) }),
  };
}

function usageOf({ scenario, request, reply }: ReplyContext): Item {
  const tokens = scenario.usageTokens;
  const inputTokens = tokens?.inputTokens ?? estimateTokens(request.bodyText);
  const outputTokens = tokens?.outputTokens ?? estimateTokens(reply.text + reply.reasoning);
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: tokens?.cacheReadTokens ?? 0 },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: tokens?.reasoningTokens ?? 0 },
    total_tokens: inputTokens + outputTokens,
  };
}
