import { anthropicCompletion } from './anthropic-completion.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import type { FakeDialect } from './dialect.ts';
import { gemini } from './gemini.ts';
import { ollama } from './ollama.ts';
import { openAiChat } from './openai-chat.ts';
import { openAiResponses } from './openai-responses.ts';
import type { RecordedRequest } from './recorder.ts';

const dialects: readonly FakeDialect[] = [
  openAiChat,
  openAiResponses,
  anthropicMessages,
  anthropicCompletion,
  gemini,
  ollama,
];

/** The dialect that a path belongs to. */
export function findDialect(path: string): FakeDialect | undefined {
  return dialects.find(
    (dialect) => dialect.ownsPath?.(path) ?? dialect.path === path.split('?')[0],
  );
}

/** The dialect whose place for the key a request uses that names no reply. */
export function keyDialectOf(request: RecordedRequest): FakeDialect {
  if (request.path.startsWith(gemini.path.slice(0, -1))) return gemini;
  return request.headers['anthropic-version'] === undefined ? openAiChat : anthropicMessages;
}
