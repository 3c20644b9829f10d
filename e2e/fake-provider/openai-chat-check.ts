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

const contentPart = byField('type', {
  text: objectOf({ required: { type: text, text: filledText } }),
  image_url: objectOf({
    required: {
      type: text,
      image_url: objectOf({
        required: { url: filledText },
        optional: { detail: oneOf('auto', 'low', 'high', 'original') },
      }),
    },
  }),
  input_audio: objectOf({
    required: {
      type: text,
      input_audio: objectOf({ required: { data: filledText, format: oneOf('wav', 'mp3') } }),
    },
  }),
  file: objectOf({
    required: {
      type: text,
      file: objectOf({
        required: {},
        optional: { file_data: filledText, filename: filledText, file_id: filledText },
      }),
    },
  }),
});

const textPart = byField('type', {
  text: objectOf({ required: { type: text, text: filledText } }),
});

const functionCall = objectOf({ required: { name: filledText, arguments: text } });

const toolCall = objectOf({
  required: { id: filledText, type: oneOf('function'), function: functionCall },
});

const instruction = objectOf({
  required: { role: text, content: textOrParts(textPart) },
  optional: { name: filledText },
});

const message = byField('role', {
  system: instruction,
  developer: instruction,
  user: objectOf({
    required: { role: text, content: textOrParts(contentPart) },
    optional: { name: filledText },
  }),
  assistant: objectOf({
    required: { role: text },
    optional: {
      content: nullOr(eitherOf(text, textOrParts(textPart))),
      refusal: nullOr(text),
      name: filledText,
      tool_calls: listOf(toolCall, { least: 1 }),
      function_call: functionCall,
      // Reasoning that DeepSeek, OpenRouter and their like want back.
      reasoning_content: nullOr(text),
      reasoning: nullOr(text),
      reasoning_details: listOf(anyValue),
    },
  }),
  tool: objectOf({
    required: {
      role: text,
      content: eitherOf(text, textOrParts(textPart)),
      tool_call_id: filledText,
    },
    // Not documented by OpenAI, taken by every server of the kind.
    optional: { name: filledText },
  }),
  function: objectOf({ required: { role: text, content: nullOr(text), name: filledText } }),
});

const functionSpec = objectOf({
  required: { name: filledText },
  optional: { description: text, parameters: anyValue, strict: nullOr(flag) },
});

const bodyShape = {
  required: { model: filledText, messages: listOf(message, { least: 1 }) },
  optional: {
    stream: nullOr(flag),
    stream_options: nullOr(
      objectOf({ required: {}, optional: { include_usage: flag, include_obfuscation: flag } }),
    ),
    max_tokens: nullOr(wholeIn(1, 1_000_000)),
    max_completion_tokens: nullOr(wholeIn(1, 1_000_000)),
    temperature: nullOr(numberIn(0, 2)),
    top_p: nullOr(numberIn(0, 1)),
    presence_penalty: nullOr(numberIn(-2, 2)),
    frequency_penalty: nullOr(numberIn(-2, 2)),
    stop: nullOr(eitherOf(text, listOf(text, { most: 4 }))),
    n: wholeIn(1, 128),
    seed: nullOr(wholeIn(-(2 ** 53), 2 ** 53)),
    tools: listOf(objectOf({ required: { type: oneOf('function'), function: functionSpec } }), {
      least: 1,
    }),
    tool_choice: eitherOf(
      oneOf('none', 'auto', 'required'),
      objectOf({
        required: { type: text, function: objectOf({ required: { name: filledText } }) },
      }),
    ),
    parallel_tool_calls: flag,
    functions: listOf(functionSpec, { least: 1 }),
    function_call: eitherOf(oneOf('none', 'auto'), objectOf({ required: { name: filledText } })),
    response_format: anyValue,
    reasoning_effort: oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'),
    verbosity: oneOf('low', 'medium', 'high'),
    service_tier: oneOf('auto', 'default', 'flex', 'scale', 'priority', 'fast'),
    store: nullOr(flag),
    metadata: anyValue,
    user: text,
    safety_identifier: text,
    prompt_cache_key: text,
    logit_bias: anyValue,
    logprobs: flag,
    top_logprobs: wholeIn(0, 20),
    modalities: listOf(text),
    audio: anyValue,
    prediction: anyValue,
  } satisfies Readonly<Record<string, Check>>,
};

/** Looks at a body as strictly as the strictest server of this dialect does. */
export function checkOpenAiChatBody(
  body: unknown,
  options: { readonly extraFields: readonly string[]; readonly allowPrefill: boolean },
): CheckProblem | undefined {
  const extra = Object.fromEntries(options.extraFields.map((name) => [name, anyValue]));
  const shape = { ...bodyShape, optional: { ...bodyShape.optional, ...extra } };
  return firstProblem([
    () => objectOf(shape)(body, ''),
    () => checkStreamOptions(body),
    () => checkTurns(isObject(body) ? asList(body['messages']) : [], options.allowPrefill),
  ]);
}

function checkStreamOptions(body: unknown): CheckProblem | undefined {
  if (!isObject(body) || body['stream'] === true) return undefined;
  return body['stream_options'] === undefined || body['stream_options'] === null
    ? undefined
    : problem(
        'invalid',
        'stream_options',
        "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
      );
}

type Turn = Readonly<Record<string, unknown>>;

interface TurnState {
  /** Role of the turn before, instructions left out. */
  readonly previous: string;
  readonly openCalls: ReadonlySet<unknown>;
}

function checkTurns(messages: readonly unknown[], allowPrefill: boolean): CheckProblem | undefined {
  let state: TurnState = { previous: '', openCalls: new Set() };
  for (const [index, turn] of messages.filter(isObject).entries()) {
    const path = `messages.${index}`;
    const found = checkTurn(turn, path, state);
    if (found !== undefined) return found;
    state = nextState(turn, state);
  }
  if (state.openCalls.size > 0) return unpaired(`messages.${messages.length - 1}`, state);
  const isOpen =
    state.previous === 'user' || state.previous === 'tool' || state.previous === 'function';
  return isOpen || (allowPrefill && state.previous === 'assistant')
    ? undefined
    : problem('invalid', 'messages', 'The conversation must end with a user or tool turn');
}

function checkTurn(turn: Turn, path: string, state: TurnState): CheckProblem | undefined {
  const role = turn['role'];
  if (role === 'tool') {
    return state.openCalls.has(turn['tool_call_id'])
      ? undefined
      : problem(
          'invalid',
          path,
          "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
        );
  }
  if (state.openCalls.size > 0) return unpaired(path, state);
  if (role === 'user' && state.previous === 'user') return alternation(path);
  if (role === 'assistant') return checkAssistantTurn(turn, path, state);
  return undefined;
}

function checkAssistantTurn(turn: Turn, path: string, state: TurnState): CheckProblem | undefined {
  if (state.previous === 'assistant' || state.previous === '') return alternation(path);
  const hasCalls = turn['tool_calls'] !== undefined || turn['function_call'] !== undefined;
  const content = turn['content'];
  const isEmpty = content === undefined || content === null || content === '';
  return isEmpty && !hasCalls ? problem('invalid', `${path}.content`, 'empty turn') : undefined;
}

function nextState(turn: Turn, state: TurnState): TurnState {
  const role = String(turn['role']);
  if (role === 'system' || role === 'developer') return state;
  if (role === 'tool') {
    const openCalls = new Set([...state.openCalls].filter((id) => id !== turn['tool_call_id']));
    return { previous: role, openCalls };
  }
  const calls = asList(turn['tool_calls']).filter(isObject);
  return { previous: role, openCalls: new Set(calls.map((call) => call['id'])) };
}

function alternation(path: string): CheckProblem {
  return problem(
    'invalid',
    path,
    'Conversation roles must alternate user/assistant/user/assistant/...',
  );
}

function unpaired(path: string, state: TurnState): CheckProblem {
  const ids = [...state.openCalls].join(', ');
  return problem(
    'invalid',
    path,
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${ids}`,
  );
}
