import { setTimeout as delay } from 'node:timers/promises';

import { demoLabel, demoReasoningFor, demoReplyTo } from './demo-scripts.ts';
import { splitText } from './split-text.ts';

/** Models of the demo; the second one sends reasoning first. */
export const demoModelIds = ['demo-guide', 'demo-reasoner'] as const;

/** Id of a model of the demo. */
type DemoModelId = (typeof demoModelIds)[number];

/** What the demo needs to know of a request. */
export interface DemoPrompt {
  readonly modelId: DemoModelId;
  /** Text of the last message of the user; '' if there is none. */
  readonly userText: string;
  /** Characters of the whole conversation, for the count of tokens. */
  readonly promptCharacters: number;
  /** The reply is cut after as many tokens. */
  readonly maxTokens: number | undefined;
}

/** A whole scripted reply. */
export interface DemoReply {
  /** '' for a model without reasoning. */
  readonly reasoning: string;
  readonly text: string;
  readonly finishReason: 'length' | 'stop';
  /** Estimates: four characters count as one token. */
  readonly usage: DemoUsage;
}

/** Tokens of one request; `completionTokens` includes `reasoningTokens`. */
export interface DemoUsage {
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly reasoningTokens: number;
}

/** One piece of a streamed reply. */
export interface DemoPiece {
  readonly kind: 'reasoning' | 'text';
  readonly text: string;
}

/** The scripted model. */
export interface DemoService {
  readonly reply: (prompt: DemoPrompt) => DemoReply;
  /**
   * The pieces of a reply at the pace of a quick model, about 33 a second.
   *
   * Ends early, without an error, when `signal` or the service's stop signal fires.
   */
  readonly stream: (reply: DemoReply, signal: AbortSignal) => AsyncIterable<DemoPiece>;
  /** True once streams were asked to end because the server stops. */
  readonly isStopping: () => boolean;
}

interface DemoServiceOptions {
  readonly stopSignal: AbortSignal;
  /** Pause before each piece. */
  readonly paceMs?: number;
}

const charactersPerToken = 4;
const usualPaceMs = 30;
const maxReplyPieces = 400;

/** Makes the demo; its texts are read from files when they are first needed. */
export function createDemoService(options: DemoServiceOptions): DemoService {
  const { stopSignal, paceMs = usualPaceMs } = options;
  return {
    reply: replyTo,
    isStopping: () => stopSignal.aborted,
    async *stream(reply, signal) {
      const ended = AbortSignal.any([signal, stopSignal]);
      for (const piece of piecesOf(reply)) {
        await delay(paceMs, undefined, { signal: ended }).catch(() => undefined);
        if (ended.aborted) return;
        yield piece;
      }
    },
  };
}

function replyTo(prompt: DemoPrompt): DemoReply {
  const reasoning = prompt.modelId === 'demo-reasoner' ? demoReasoningFor(prompt.userText) : '';
  const whole = demoReplyTo(prompt.userText);
  const limit = (prompt.maxTokens ?? Number.POSITIVE_INFINITY) * charactersPerToken;
  // The label stays whole however short the reply.
  const text = whole.slice(0, Math.max(limit, demoLabel.length));
  return {
    reasoning,
    text,
    finishReason: text.length < whole.length ? 'length' : 'stop',
    usage: {
      promptTokens: tokensOf(prompt.promptCharacters),
      completionTokens: tokensOf(text.length) + tokensOf(reasoning.length),
      reasoningTokens: tokensOf(reasoning.length),
    },
  };
}

function piecesOf(reply: DemoReply): readonly DemoPiece[] {
  const pieces = (kind: DemoPiece['kind'], text: string): DemoPiece[] =>
    splitText(text, maxReplyPieces).map((piece) => ({ kind, text: piece }));
  return [...pieces('reasoning', reply.reasoning), ...pieces('text', reply.text)];
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
