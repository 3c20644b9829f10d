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
  nullOr,
  numberIn,
  objectOf,
  oneOf,
  problem,
  text,
  textOrParts,
  wholeIn,
} from './check.ts';

const inputPart = byField('type', {
  input_text: objectOf({ required: { type: text, text: filledText } }),
  input_image: objectOf({
    required: { type: text, image_url: filledText },
    optional: { detail: oneOf('auto', 'low', 'high', 'original') },
  }),
  input_file: objectOf({
    required: { type: text },
    optional: { file_data: filledText, filename: filledText, file_id: filledText },
  }),
});

const outputPart = byField('type', {
  output_text: objectOf({
    required: { type: text, text: filledText },
    optional: { annotations: listOf(anyValue), logprobs: listOf(anyValue) },
  }),
  refusal: objectOf({ required: { type: text, refusal: filledText } }),
});

const question = objectOf({
  required: { role: text, content: textOrParts(inputPart) },
  optional: { type: oneOf('message') },
});

const message = byField('role', {
  user: question,
  system: question,
  developer: question,
  assistant: objectOf({
    required: { role: text, content: textOrParts(outputPart) },
    optional: {
      type: oneOf('message'),
      id: filledText,
      status: oneOf('completed', 'incomplete', 'in_progress'),
      phase: text,
    },
  }),
});

const otherItem = byField('type', {
  reasoning: objectOf({
    // Nothing is kept here, so that reasoning without its content cannot be found again.
    required: {
      type: text,
      id: filledText,
      summary: listOf(anyValue),
      encrypted_content: filledText,
    },
    optional: { content: listOf(anyValue), status: text },
  }),
  function_call: objectOf({
    required: { type: text, call_id: callId, name: filledText, arguments: text },
    optional: { id: filledText, status: text },
  }),
  function_call_output: objectOf({
    required: { type: text, call_id: callId, output: eitherOf(text, listOf(inputPart)) },
  }),
});

function callId(value: unknown, path: string): CheckProblem | undefined {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
    ? undefined
    : problem('invalid', path, 'string does not match the pattern of ids');
}

const item: Check = (value, path) =>
  isObject(value) && value['role'] !== undefined ? message(value, path) : otherItem(value, path);

const bodyShape = {
  required: { model: filledText, input: eitherOf(filledText, listOf(item, { least: 1 })) },
  optional: {
    instructions: nullOr(text),
    stream: nullOr(flag),
    store: nullOr(flag),
    include: listOf(
      oneOf(
        'reasoning.encrypted_content',
        'message.output_text.logprobs',
        'web_search_call.results',
      ),
    ),
    reasoning: objectOf({
      required: {},
      optional: {
        effort: oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
        summary: oneOf('auto', 'concise', 'detailed'),
      },
    }),
    text: objectOf({
      required: {},
      optional: {
        format: byField('type', {
          text: objectOf({ required: { type: text } }),
          json_object: objectOf({ required: { type: text } }),
          json_schema: objectOf({
            required: { type: text, name: filledText, schema: anyValue },
            optional: { strict: nullOr(flag), description: text },
          }),
        }),
        verbosity: oneOf('low', 'medium', 'high'),
      },
    }),
    max_output_tokens: nullOr(wholeIn(16, 1_000_000)),
    temperature: nullOr(numberIn(0, 2)),
    top_p: nullOr(numberIn(0, 1)),
    tools: listOf(
      objectOf({
        required: { type: oneOf('function'), name: filledText, parameters: anyValue },
        optional: { description: text, strict: nullOr(flag) },
      }),
    ),
    tool_choice: anyValue,
    parallel_tool_calls: flag,
    service_tier: text,
    metadata: anyValue,
    prompt_cache_key: text,
  } satisfies Readonly<Record<string, Check>>,
};

/** Looks at a body as strictly as a server does that keeps nothing. */
export function checkOpenAiResponsesBody(
  body: unknown,
  options: { readonly extraFields: readonly string[] },
): CheckProblem | undefined {
  const extra = Object.fromEntries(options.extraFields.map((name) => [name, anyValue]));
  const shape = { ...bodyShape, optional: { ...bodyShape.optional, ...extra } };
  return firstProblem([
    () => objectOf(shape)(body, ''),
    () => checkItems(isObject(body) ? asList(body['input']).filter(isObject) : []),
  ]);
}

type Item = Readonly<Record<string, unknown>>;

/** Every call has its output, every output its call, and reasoning has what followed it. */
function checkItems(items: readonly Item[]): CheckProblem | undefined {
  const calls = idsOf(items, 'function_call');
  const outputs = idsOf(items, 'function_call_output');
  const open = calls.filter((id) => !outputs.includes(id));
  if (open.length > 0) {
    return problem(
      'invalid',
      'input',
      `No tool output found for function call ${open.join(', ')}.`,
    );
  }
  const stray = outputs.filter((id) => !calls.includes(id));
  if (stray.length > 0) {
    return problem(
      'invalid',
      'input',
      `No tool call found for function call output with call_id ${stray.join(', ')}.`,
    );
  }
  const alone = items.findIndex(
    (each, index) => each['type'] === 'reasoning' && !isReply(items[index + 1]),
  );
  return alone === -1
    ? undefined
    : problem('invalid', `input.${alone}`, 'reasoning was provided without its following item');
}

function isReply(found: Item | undefined): boolean {
  return (
    found?.['role'] === 'assistant' || /^(function_call|reasoning)$/.test(String(found?.['type']))
  );
}

function idsOf(items: readonly Item[], type: string): readonly unknown[] {
  return items.filter((each) => each['type'] === type).map((each) => each['call_id']);
}
