import {
  checkAnthropicHeaders,
  readAnthropicKey,
  refuseAnthropic,
  refuseAnthropicKey,
} from './anthropic-errors.ts';
import {
  anyValue,
  type CheckProblem,
  filledText,
  firstProblem,
  flag,
  isObject,
  listOf,
  numberIn,
  objectOf,
  problem,
  text,
  wholeIn,
} from './check.ts';
import {
  eventFrame,
  type FakeDialect,
  type Frame,
  type ReplyContext,
  type StreamEncoder,
} from './dialect.ts';
import type { ReplyPiece } from './reply-pieces.ts';
import type { Scenario } from './scenario.ts';

/** `POST /v1/complete`, the text form with Human and Assistant turns. */
export const anthropicCompletion: FakeDialect = {
  path: '/v1/complete',
  framing: 'sse',
  checkHeaders: (request) => checkAnthropicHeaders(request, ['2023-06-01']),
  checkBody: (request, scenario) => checkAnthropicCompletionBody(request.body, scenario),
  createEncoder,
  encodeJson: (context) => ({
    ...envelope(context),
    completion: ` ${context.reply.text}`,
    ...stopOf(context),
  }),
  streamErrorFrame: (body) => ['event: error', `data: ${body}`],
  refuse: refuseAnthropic,
  refuseKey: refuseAnthropicKey,
  readKey: readAnthropicKey,
};

function createEncoder(context: ReplyContext): StreamEncoder {
  let isFirst = true;
  const completion = (piece: string): Frame =>
    eventFrame('completion', { ...envelope(context), completion: piece, stop_reason: null });
  return {
    open: () => [
      eventFrame('ping', {}),
      ...(context.scenario.unknownEvents ? [eventFrame('fake_unknown', { note: 'skip me' })] : []),
    ],
    piece: (piece: ReplyPiece) => {
      if (piece.type !== 'text') return [];
      const lead = isFirst ? ' ' : '';
      isFirst = false;
      return [completion(lead + piece.text)];
    },
    close: () => [
      eventFrame('completion', { ...envelope(context), completion: '', ...stopOf(context) }),
    ],
  };
}

function stopOf({ reply }: ReplyContext): object {
  return reply.finish === 'length'
    ? { stop_reason: 'max_tokens', stop: null }
    : { stop_reason: 'stop_sequence', stop: '\n\nHuman:' };
}

function envelope({ request, modelId }: ReplyContext): object {
  return {
    type: 'completion',
    id: `compl_fake${request.id}`,
    model: modelId,
    log_id: `compl_fake${request.id}`,
  };
}

const bodyShape = {
  required: {
    model: filledText,
    prompt: filledText,
    max_tokens_to_sample: wholeIn(1, 100_000),
  },
  optional: {
    stop_sequences: listOf(text),
    stream: flag,
    temperature: numberIn(0, 1),
    top_p: numberIn(0, 1),
    top_k: wholeIn(0, 500),
    metadata: objectOf({ required: {}, optional: { user_id: text } }),
  },
};

function checkAnthropicCompletionBody(
  body: unknown,
  options: Pick<Scenario, 'extraFields' | 'allowPrefill'>,
): CheckProblem | undefined {
  const extra = Object.fromEntries(options.extraFields.map((name) => [name, anyValue]));
  const shape = { ...bodyShape, optional: { ...bodyShape.optional, ...extra } };
  return firstProblem([
    () => objectOf(shape)(body, ''),
    () => checkPrompt(isObject(body) ? String(body['prompt']) : '', options.allowPrefill),
  ]);
}

interface PromptTurn {
  readonly role: 'Human' | 'Assistant';
  readonly text: string;
}

/** Splits a prompt in its turns; text before the first one is the instruction. */
export function splitPrompt(prompt: string): { instruction: string; turns: PromptTurn[] } {
  const parts = prompt.split(/\n\n(Human|Assistant):/);
  const turns: PromptTurn[] = [];
  for (let index = 1; index < parts.length; index += 2) {
    const role = parts[index] === 'Human' ? 'Human' : 'Assistant';
    turns.push({ role, text: (parts[index + 1] ?? '').trim() });
  }
  return { instruction: parts[0] ?? '', turns };
}

function fail(message: string): CheckProblem {
  return problem('invalid', 'prompt', message);
}

function checkPrompt(prompt: string, allowPrefill: boolean): CheckProblem | undefined {
  const { turns } = splitPrompt(prompt);
  if (turns[0]?.role !== 'Human') return fail('prompt must start with "\n\nHuman:" turn');
  const last = turns.at(-1);
  if (last?.role !== 'Assistant') return fail('prompt must end with "\n\nAssistant:" turn');
  if (!allowPrefill && !prompt.trimEnd().endsWith('\n\nAssistant:')) {
    return fail('prompt must end with an empty "\n\nAssistant:" turn');
  }
  const isMixed = turns.some(
    (turn, index) => turn.role !== (index % 2 === 0 ? 'Human' : 'Assistant'),
  );
  if (isMixed) return fail('turns must alternate between Human and Assistant');
  const isEmpty = turns.slice(0, -1).some((turn) => turn.text === '');
  return isEmpty ? fail('a turn of the prompt is empty') : undefined;
}
