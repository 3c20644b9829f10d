import { z } from 'zod';

import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { demoModelIds, type DemoPrompt } from '../../services/demo/demo-service.ts';

/** A checked request to the demo's chat completions. */
export interface DemoRequest {
  readonly prompt: DemoPrompt;
  readonly isStream: boolean;
  readonly isUsageWanted: boolean;
}

/** Why a request is refused, in the words of the OpenAI error shape. */
export interface DemoRequestError {
  readonly code: 'invalid_json' | 'invalid_request' | 'model_not_found';
  readonly status: 400 | 404;
  readonly message: string;
  readonly param: string | null;
}

const deepestNesting = 32;

const contentPart = z.object({ type: z.string(), text: z.string().optional() });
const message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(contentPart), z.null()]).optional(),
});
const tokenLimit = z.number().int().positive().nullish();
const bodySchema = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  max_tokens: tokenLimit,
  max_completion_tokens: tokenLimit,
});

type Body = z.infer<typeof bodySchema>;

export function parseDemoRequest(text: string): Result<DemoRequest, DemoRequestError> {
  const document = parseJson(text);
  if (!document.ok) return document;
  const body = bodySchema.safeParse(document.value);
  if (!body.success) return refuseIssue(body.error.issues[0]);
  const modelId = demoModelIds.find((id) => id === body.data.model);
  if (modelId === undefined) {
    return refuse('model_not_found', `There is no demo model "${body.data.model}".`, 'model');
  }
  return ok({
    prompt: { ...promptOf(body.data), modelId },
    isStream: body.data.stream ?? false,
    isUsageWanted: body.data.stream_options?.include_usage ?? false,
  });
}

function promptOf(body: Body): Omit<DemoPrompt, 'modelId'> {
  const texts = body.messages.map(({ role, content }) => ({ role, text: textOf(content) }));
  return {
    userText: texts.findLast(({ role }) => role === 'user')?.text ?? '',
    promptCharacters: texts.reduce((sum, { text }) => sum + text.length, 0),
    maxTokens: body.max_completion_tokens ?? body.max_tokens ?? undefined,
  };
}

function textOf(content: Body['messages'][number]['content']): string {
  if (typeof content === 'string') return content;
  return (content ?? []).map((part) => part.text ?? '').join('\n');
}

function parseJson(text: string): Result<unknown, DemoRequestError> {
  if (isTooDeep(text)) return refuse('invalid_json', 'The body is nested too deeply.', null);
  try {
    const document: unknown = JSON.parse(text);
    return ok(document);
  } catch {
    return refuse('invalid_json', 'The body is not valid JSON.', null);
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > deepestNesting) return true;
  }
  return false;
}

function refuseIssue(issue: z.core.$ZodIssue | undefined): Result<never, DemoRequestError> {
  const param = issue?.path.join('.') ?? '';
  const reason = issue?.message ?? 'Invalid input';
  return param === ''
    ? refuse('invalid_request', `The body: ${reason}`, null)
    : refuse('invalid_request', `"${param}": ${reason}`, param);
}

function refuse(
  code: DemoRequestError['code'],
  reason: string,
  param: string | null,
): Result<never, DemoRequestError> {
  return err({ code, status: code === 'model_not_found' ? 404 : 400, message: reason, param });
}
