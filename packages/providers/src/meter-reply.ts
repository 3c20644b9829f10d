import { isReplyDelta, type ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { Usage } from '@parley/domain/chat/usage.ts';
import { createCustomProviderId } from '@parley/domain/shared/ids.ts';
import { estimateTokens } from '@parley/domain/shared/text.ts';

import * as anthropicMessages from './anthropic-messages/decode-stream.ts';
import { decodeResponse as decodeMessage } from './anthropic-messages/decode-response.ts';
import * as openAiChat from './openai-chat/decode-stream.ts';
import { decodeResponse as decodeCompletion } from './openai-chat/decode-response.ts';
import { isTerminal, runFoldDecoder } from './spec/fold-decoder.ts';
import { parseJson } from './spec/json.ts';
import type { ErrorContext, StreamDecoder } from './spec/provider-adapter.ts';
import { createBodyReader, type BodyPiece } from './sse/read-body.ts';

/** Reads along what a reply uses, while its bytes go to somebody else. */
export interface ReplyMeter {
  /** Takes the next bytes, cut anywhere. */
  readonly feed: (bytes: Uint8Array) => void;
  /** No more bytes come. */
  readonly end: () => void;
  /** As the provider has told it so far. */
  readonly usage: () => Usage | undefined;
  /** Of what was written so far, as far as that can be told from the text. */
  readonly writtenTokens: () => number;
}

/** Protocols whose replies can be read along. */
export type MeteredDialect = 'anthropic-messages' | 'openai-chat';

/**
 * Makes a meter for one answer, streamed or whole. What cannot be read is passed over: whoever gets the
 * bytes is told what is wrong with them.
 */
export function createReplyMeter(dialect: MeteredDialect): ReplyMeter {
  const body = createBodyReader();
  const { stream, decodeWhole } = makeDecoders[dialect]();
  let usage: Usage | undefined;
  let written = 0;
  let isOver = false;
  const take = (events: readonly ChatEvent[]): void => {
    for (const event of events) {
      if (event.type === 'usage') usage = event.usage;
      if (isReplyDelta(event)) written += estimateTokens(textOf(event));
      isOver ||= isTerminal(event);
    }
  };
  const takePieces = (pieces: readonly BodyPiece[]): void => {
    for (const piece of pieces) {
      if (isOver) return;
      if (piece.type === 'event') take(stream.push(piece.event));
      else if (piece.type === 'whole') take(decodeWhole(parseJson(piece.text)));
      else isOver = true;
    }
  };
  return {
    feed: (bytes) => takePieces(isOver ? [] : body.feed(bytes)),
    end: () => takePieces(isOver ? [] : body.end()),
    usage: () => usage,
    writtenTokens: () => written,
  };
}

interface Decoders {
  readonly stream: StreamDecoder;
  readonly decodeWhole: (body: unknown) => readonly ChatEvent[];
}

/** Errors are looked for, but their words go nowhere. */
const context: ErrorContext = {
  endpoint: {
    id: createCustomProviderId(() => 'metered'),
    presetId: 'custom',
    title: '',
    dialect: 'openai-chat',
    baseUrl: '',
    auth: 'none',
  },
};

const makeDecoders: Readonly<Record<MeteredDialect, () => Decoders>> = {
  'openai-chat': () => ({
    stream: runFoldDecoder({
      initial: openAiChat.initialDecodeState(context),
      step: openAiChat.decodeEvent,
      end: openAiChat.endStream,
    }),
    decodeWhole: (body) => decodeCompletion(openAiChat.initialDecodeState(context), body) ?? [],
  }),
  'anthropic-messages': () => ({
    stream: runFoldDecoder({
      initial: anthropicMessages.initialDecodeState(context),
      step: anthropicMessages.decodeEvent,
      end: anthropicMessages.endStream,
    }),
    decodeWhole: (body) => decodeMessage(anthropicMessages.initialDecodeState(context), body) ?? [],
  }),
};

function textOf(event: ChatEvent): string {
  if (event.type === 'text-delta' || event.type === 'reasoning-delta') return event.text;
  return event.type === 'tool-call-delta' ? event.argumentsText : '';
}
