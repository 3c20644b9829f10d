import {
  anyValue,
  asList,
  byField,
  type Check,
  type CheckProblem,
  eitherOf,
  filledText,
  firstProblem,
  flag,
  isObject,
  listOf,
  numberIn,
  objectOf,
  oneOf,
  problem,
  text,
  wholeIn,
} from './check.ts';
import { estimateTokens } from './text.ts';

type Fields = Readonly<Record<string, unknown>>;

const objectLike: Check = (value, path) =>
  isObject(value) ? undefined : problem('invalid', path, 'Input should be an object');

/** Pictures are the bytes alone, without the head of a data URL. */
const base64: Check = (value, path) =>
  typeof value === 'string' && /^[A-Za-z0-9+/]+=*$/.test(value)
    ? undefined
    : problem('invalid', path, 'illegal base64 data');

const toolCall = objectOf({
  required: {
    function: objectOf({ required: { name: filledText, arguments: objectLike } }),
  },
  optional: { id: filledText },
});

const message = byField('role', {
  system: objectOf({ required: { role: text, content: filledText } }),
  user: objectOf({
    required: { role: text, content: text },
    optional: { images: listOf(base64, { least: 1 }) },
  }),
  assistant: objectOf({
    required: { role: text, content: text },
    optional: { thinking: filledText, tool_calls: listOf(toolCall, { least: 1 }) },
  }),
  tool: objectOf({
    required: { role: text, content: text, tool_name: filledText },
    optional: { tool_call_id: filledText },
  }),
});

const bodyShape = {
  required: {
    model: filledText,
    messages: listOf(message, { least: 1 }),
    stream: flag,
    // A request without a window has its conversation cut at the size that the server likes.
    options: objectOf({
      required: { num_ctx: wholeIn(1024, 10_000_000) },
      optional: {
        num_predict: wholeIn(-2, 10_000_000),
        temperature: numberIn(0, 2),
        top_p: numberIn(0, 1),
        top_k: wholeIn(0, 1000),
        min_p: numberIn(0, 1),
        seed: wholeIn(0, Number.MAX_SAFE_INTEGER),
        presence_penalty: numberIn(-2, 2),
        frequency_penalty: numberIn(-2, 2),
        stop: listOf(filledText, { least: 1 }),
      },
    }),
  },
  optional: {
    tools: listOf(
      objectOf({
        required: {
          type: oneOf('function'),
          function: objectOf({
            required: { name: filledText, description: text, parameters: objectLike },
          }),
        },
      }),
      { least: 1 },
    ),
    think: eitherOf(flag, oneOf('low', 'medium', 'high')),
    format: eitherOf(oneOf('json'), objectLike),
    keep_alive: anyValue,
  } satisfies Readonly<Record<string, Check>>,
};

/** Looks at a body more strictly than the server does, which passes over what it does not know. */
export function checkOllamaBody(
  body: unknown,
  options: { readonly extraFields: readonly string[] },
): CheckProblem | undefined {
  const extra = Object.fromEntries(options.extraFields.map((name) => [name, anyValue]));
  const shape = { ...bodyShape, optional: { ...bodyShape.optional, ...extra } };
  const fields = isObject(body) ? body : {};
  const messages = asList(fields['messages']).filter(isObject);
  return firstProblem([
    () => objectOf(shape)(body, ''),
    () => checkWindow(fields, messages),
    () => checkResults(messages),
    () =>
      ['user', 'tool'].includes(String(messages.at(-1)?.['role']))
        ? undefined
        : problem('invalid', 'messages', 'nothing is asked'),
  ]);
}

/** The server would leave out the beginning without a word. */
function checkWindow({ options }: Fields, messages: readonly Fields[]): CheckProblem | undefined {
  const window = isObject(options) ? Number(options['num_ctx']) : 0;
  const words = messages.map(
    ({ content, thinking = '' }) => `${String(content)}${String(thinking)}`,
  );
  return estimateTokens(words.join('')) < window
    ? undefined
    : problem('invalid', 'options.num_ctx', 'the prompt would be cut');
}

/** Each call is answered, by the name of its tool and in the order of the calls. */
function checkResults(messages: readonly Fields[]): CheckProblem | undefined {
  const expected: string[] = [];
  for (const [index, each] of messages.entries()) {
    if (each['role'] === 'tool') {
      if (each['tool_name'] === expected.shift()) continue;
      return problem('invalid', `messages.${index}.tool_name`, 'no call asked for this result');
    }
    if (expected.length > 0) return problem('missing', `messages.${index}`, 'a call has no result');
    for (const call of asList(each['tool_calls']).filter(isObject)) {
      expected.push(isObject(call['function']) ? String(call['function']['name']) : '');
    }
  }
  return undefined;
}
