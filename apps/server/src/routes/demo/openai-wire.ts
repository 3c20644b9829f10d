import type { DemoPiece, DemoReply, DemoUsage } from '../../services/demo/demo-service.ts';

/** What all objects of one answer have in common. */
export interface Completion {
  readonly id: string;
  readonly model: string;
  readonly createdAtSeconds: number;
}

/** A whole answer, as sent when no stream is asked for. */
export function completionObject(completion: Completion, reply: DemoReply): object {
  const reasoning = reply.reasoning === '' ? {} : { reasoning_content: reply.reasoning };
  const message = { role: 'assistant', content: reply.text, ...reasoning };
  return {
    ...head(completion, 'chat.completion'),
    choices: [{ index: 0, message, logprobs: null, finish_reason: reply.finishReason }],
    usage: usageObject(reply.usage),
  };
}

/** First chunk of a stream: the role. */
export function openingChunk(completion: Completion): object {
  return chunk(completion, { role: 'assistant', content: '' }, null);
}

/** A chunk with a piece of text or reasoning. */
export function pieceChunk(completion: Completion, piece: DemoPiece): object {
  const field = piece.kind === 'reasoning' ? 'reasoning_content' : 'content';
  return chunk(completion, { [field]: piece.text }, null);
}

/** The chunk that says why the reply ended. */
export function finishChunk(completion: Completion, reason: DemoReply['finishReason']): object {
  return chunk(completion, {}, reason);
}

/** The last chunk, with the counts, for those who asked for it. */
export function usageChunk(completion: Completion, usage: DemoUsage): object {
  return {
    ...head(completion, 'chat.completion.chunk'),
    choices: [],
    usage: usageObject(usage),
  };
}

/** The error body of this protocol. */
export function errorObject(error: {
  message: string;
  code: string;
  param?: string | null;
}): object {
  const isLimit = error.code === 'rate_limit_exceeded';
  const usual = isLimit ? 'rate_limit_error' : 'invalid_request_error';
  const type = error.code.startsWith('server_') ? 'server_error' : usual;
  return {
    error: { message: error.message, type, param: error.param ?? null, code: error.code },
  };
}

function chunk(completion: Completion, delta: object, finishReason: string | null): object {
  return {
    ...head(completion, 'chat.completion.chunk'),
    choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
  };
}

function head({ id, model, createdAtSeconds }: Completion, object: string): object {
  return { id, object, created: createdAtSeconds, model };
}

function usageObject(usage: DemoUsage): object {
  return {
    prompt_tokens: usage.promptTokens,
    completion_tokens: usage.completionTokens,
    total_tokens: usage.promptTokens + usage.completionTokens,
    completion_tokens_details: { reasoning_tokens: usage.reasoningTokens },
  };
}
