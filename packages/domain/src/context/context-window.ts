import type { Message } from '../chat/message.ts';
import type { ModelInfo } from '../model/model-info.ts';

/** How full the window of a model is: from `near` on, people are told. */
export type WindowLevel = 'free' | 'near' | 'over';

/** How what is sent stands to the window of the model. */
export interface WindowUse {
  readonly tokens: number;
  /** Tokens of prompt and reply together; undefined where nobody knows. */
  readonly windowTokens: number | undefined;
  /** 0 to 1 and more; undefined where the window is unknown. */
  readonly share: number | undefined;
  readonly level: WindowLevel;
}

const nearShare = 0.9;

/** Measures what is sent, with the room that the reply was promised, against the window. */
export function measureWindow(
  tokens: number,
  info: Pick<ModelInfo, 'contextTokens'> | undefined,
  maxOutputTokens = 0,
): WindowUse {
  const windowTokens = info?.contextTokens;
  if (windowTokens === undefined || windowTokens <= 0) {
    return { tokens, windowTokens: undefined, share: undefined, level: 'free' };
  }
  const share = tokens / windowTokens;
  // A reply may take the whole window at some models; only what is certain counts as full.
  const isOver = tokens + Math.min(maxOutputTokens, windowTokens / 2) > windowTokens;
  const level = isOver ? 'over' : share >= nearShare ? 'near' : 'free';
  return { tokens, windowTokens, share, level };
}

/** Of several models the one with the smallest window that is known, else the first. */
export function tightestModel(infos: readonly (ModelInfo | undefined)[]): ModelInfo | undefined {
  const [first, ...others] = infos;
  return others.reduce(
    (tightest, info) => (windowOf(info) < windowOf(tightest) ? info : tightest),
    first,
  );
}

function windowOf(info: ModelInfo | undefined): number {
  return info?.contextTokens === undefined || info.contextTokens <= 0
    ? Infinity
    : info.contextTokens;
}

/** Below this, an estimate says too little. */
const minTokens = 2000;
/** No tokenizer gets along with so few of the tokens that are estimated. */
const suspiciousShare = 0.4;

/**
 * Whether the provider billed far fewer prompt tokens than were sent: it has cut the prompt without
 * a word, as local servers with a small window do.
 */
export function isCutByProvider({
  sentTokens,
  usage,
}: Pick<Message, 'sentTokens' | 'usage'>): boolean {
  if (sentTokens === undefined || usage === undefined || usage.isEstimated) return false;
  const billed = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  return sentTokens >= minTokens && billed > 0 && billed < sentTokens * suspiciousShare;
}
