import { z } from 'zod/mini';

import type { HostedDialect } from '../organization/model-providers.ts';

/*
 * What of a request goes on to the provider. Every other field is dropped: what nobody here knows can
 * cost or store something, or carry somebody’s key.
 */

const model = z.string().check(z.minLength(1), z.maxLength(200));
const number = z.optional(z.number());
const flag = z.optional(z.boolean());
const whole = z.optional(z.int().check(z.positive()));
const anything = z.looseObject({});
const messages = z.array(anything).check(z.minLength(1));
const stop = z.optional(z.union([z.string(), z.array(z.string())]));
const tools = z.optional(z.array(anything));

const openAiChat = z.object({
  model,
  messages,
  stream: flag,
  temperature: number,
  top_p: number,
  presence_penalty: number,
  frequency_penalty: number,
  seed: number,
  max_tokens: whole,
  max_completion_tokens: whole,
  reasoning_effort: z.optional(z.string()),
  verbosity: z.optional(z.string()),
  stop,
  response_format: z.optional(anything),
  tools,
  tool_choice: z.optional(z.union([z.string(), anything])),
  parallel_tool_calls: flag,
  functions: z.optional(z.array(anything)),
  function_call: z.optional(z.union([z.string(), anything])),
});

const anthropicMessages = z.object({
  model,
  messages,
  max_tokens: z.int().check(z.positive()),
  system: z.optional(z.union([z.string(), z.array(anything)])),
  stream: flag,
  temperature: number,
  top_p: number,
  top_k: number,
  stop_sequences: z.optional(z.array(z.string())),
  thinking: z.optional(anything),
  output_config: z.optional(anything),
  cache_control: z.optional(anything),
  tools,
  tool_choice: z.optional(anything),
});

/** A request as far as it goes on. */
export type CompletionRequest = z.infer<typeof openAiChat> | z.infer<typeof anthropicMessages>;

const schemas = { 'openai-chat': openAiChat, 'anthropic-messages': anthropicMessages } as const;

/** Reads a request; undefined where it is none of its protocol. */
export function readCompletionRequest(
  dialect: HostedDialect,
  body: unknown,
): CompletionRequest | undefined {
  const {
    tools: offered,
    tool_choice: choice,
    ...request
  } = schemas[dialect].safeParse(body).data ?? {};
  if (!('model' in request)) return undefined;
  const own = (offered ?? []).filter(isOwnTool[dialect]);
  if (own.length === 0) return request;
  return { ...request, tools: own, ...(choice === undefined ? {} : { tool_choice: choice }) };
}

type Tool = Readonly<Record<string, unknown>>;

/** Tools that the page runs. Those that a provider runs cost apart, and some of them call other servers. */
const isOwnTool: Readonly<Record<HostedDialect, (tool: Tool) => boolean>> = {
  'openai-chat': ({ type }) => type === 'function',
  'anthropic-messages': ({ type }) => type === undefined || type === 'custom',
};
