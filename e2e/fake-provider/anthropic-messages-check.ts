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
  textOrParts,
  wholeIn,
} from './check.ts';

const cacheControl = objectOf({
  required: { type: oneOf('ephemeral') },
  optional: { ttl: oneOf('5m', '1h') },
});

const source = byField('type', {
  base64: objectOf({ required: { type: text, media_type: filledText, data: filledText } }),
  url: objectOf({ required: { type: text, url: filledText } }),
  text: objectOf({ required: { type: text, media_type: oneOf('text/plain'), data: filledText } }),
  file: objectOf({ required: { type: text, file_id: filledText } }),
});

const block = (required: Readonly<Record<string, Check>>): Check =>
  objectOf({ required: { type: text, ...required }, optional: { cache_control: cacheControl } });

const textBlock = block({ text: filledText });
const imageBlock = block({ source });

const userBlock = byField('type', {
  text: textBlock,
  image: imageBlock,
  document: objectOf({
    required: { type: text, source },
    optional: { title: text, context: text, citations: anyValue, cache_control: cacheControl },
  }),
  tool_result: objectOf({
    required: { type: text, tool_use_id: filledText },
    optional: {
      content: eitherOf(text, listOf(byField('type', { text: textBlock, image: imageBlock }))),
      is_error: flag,
      cache_control: cacheControl,
    },
  }),
});

const assistantBlock = byField('type', {
  text: objectOf({
    required: { type: text, text: filledText },
    optional: { citations: anyValue, cache_control: cacheControl },
  }),
  tool_use: block({ id: filledText, name: filledText, input: objectLike }),
  thinking: objectOf({ required: { type: text, thinking: text, signature: filledText } }),
  redacted_thinking: objectOf({ required: { type: text, data: filledText } }),
});

const message = byField('role', {
  user: objectOf({ required: { role: text, content: textOrParts(userBlock) } }),
  assistant: objectOf({ required: { role: text, content: textOrParts(assistantBlock) } }),
});

const sampling = {
  temperature: numberIn(0, 1),
  top_p: numberIn(0, 1),
  top_k: wholeIn(0, 500),
} satisfies Readonly<Record<string, Check>>;

const bodyShape = {
  required: {
    model: filledText,
    max_tokens: wholeIn(1, 128_000),
    messages: listOf(message, { least: 1, most: 100_000 }),
  },
  optional: {
    system: textOrParts(textBlock),
    stream: flag,
    stop_sequences: listOf(filledText),
    tools: listOf(
      eitherOf(
        objectOf({
          required: { name: filledText, input_schema: objectLike },
          optional: { type: text, description: text, strict: flag, cache_control: cacheControl },
        }),
        objectOf({
          required: { type: oneOf('web_search_20250305'), name: oneOf('web_search') },
          optional: { max_uses: wholeIn(1, 100) },
        }),
      ),
    ),
    tool_choice: objectOf({
      required: { type: oneOf('auto', 'any', 'tool', 'none') },
      optional: { name: filledText, disable_parallel_tool_use: flag },
    }),
    thinking: objectOf({
      required: { type: oneOf('enabled', 'adaptive', 'disabled', 'between_tools') },
      optional: { budget_tokens: wholeIn(1024, 128_000), display: oneOf('summarized', 'omitted') },
    }),
    output_config: anyValue,
    cache_control: cacheControl,
    metadata: objectOf({ required: {}, optional: { user_id: text } }),
    service_tier: oneOf('auto', 'standard_only'),
    speed: oneOf('standard', 'fast'),
    container: text,
  } satisfies Readonly<Record<string, Check>>,
};

function objectLike(value: unknown, path: string): CheckProblem | undefined {
  return isObject(value)
    ? undefined
    : problem('invalid', path, 'Input should be a valid dictionary');
}

interface MessagesCheckOptions {
  readonly version: string;
  readonly extraFields: readonly string[];
  readonly allowPrefill: boolean;
}

export function checkAnthropicMessagesBody(
  body: unknown,
  options: MessagesCheckOptions,
): CheckProblem | undefined {
  const shape = {
    required: bodyShape.required,
    optional: {
      ...bodyShape.optional,
      ...(options.version === '2023-06-01' ? sampling : {}),
      ...Object.fromEntries(options.extraFields.map((name) => [name, anyValue])),
    },
  };
  const messages = isObject(body) ? asList(body['messages']).filter(isObject) : [];
  return firstProblem([
    () => objectOf(shape)(body, ''),
    () => checkAlternation(messages, options.allowPrefill),
    () => checkToolPairs(messages),
  ]);
}

type Turn = Readonly<Record<string, unknown>>;

// The provider merges turns of one role. A client that relies on it has lost count of its turns.
function checkAlternation(turns: readonly Turn[], allowPrefill: boolean): CheckProblem | undefined {
  for (const [index, turn] of turns.entries()) {
    if (turn['role'] !== (index % 2 === 0 ? 'user' : 'assistant')) {
      return problem(
        'invalid',
        `messages.${index}`,
        'roles must alternate between "user" and "assistant"',
      );
    }
  }
  return turns.at(-1)?.['role'] === 'user' || allowPrefill
    ? undefined
    : problem(
        'invalid',
        'messages',
        'This model does not support assistant message prefill. The conversation must end with a user message.',
      );
}

function checkToolPairs(turns: readonly Turn[]): CheckProblem | undefined {
  let asked: readonly unknown[] = [];
  for (const [index, turn] of turns.entries()) {
    const blocks = asList(turn['content']).filter(isObject);
    const answered = idsOf(blocks, 'tool_result', 'tool_use_id');
    const path = `messages.${index}`;
    const missing = asked.filter((id) => !answered.includes(id));
    if (missing.length > 0) {
      return problem(
        'invalid',
        `messages.${index - 1}`,
        `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${missing.join(', ')}`,
      );
    }
    const stray = answered.filter((id) => !asked.includes(id));
    if (stray.length > 0) {
      return problem(
        'invalid',
        path,
        `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${stray.join(', ')}`,
      );
    }
    const late = blocks.findLastIndex((each) => each['type'] === 'tool_result') >= answered.length;
    if (late) return problem('invalid', path, '`tool_result` blocks must come first');
    asked = turn['role'] === 'assistant' ? idsOf(blocks, 'tool_use', 'id') : [];
  }
  return undefined;
}

function idsOf(blocks: readonly Turn[], type: string, field: string): readonly unknown[] {
  return blocks.filter((each) => each['type'] === type).map((each) => each[field]);
}
