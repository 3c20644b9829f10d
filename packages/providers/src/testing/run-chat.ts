import type { ChatEvent } from '@parley/domain/chat/chat-event.ts';
import type { TurnError } from '@parley/domain/chat/turn-error.ts';
import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';

import { streamChat } from '../registry.ts';
import { collect, createFakeDeps, createFakeServer, jsonResponse } from './fake-server.ts';
import { summarize } from './summary.ts';
import { createTestCall, type CallChange } from './test-call.ts';

/** The stream of a short chat completion up to its finish reason. */
export const goodStart =
  'data: {"model":"m","choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\n';
/** The whole of it. */
export const good = `${goodStart}data: [DONE]\n\n`;
/** The start of a chat completion that says no reason to end. */
export const half = 'data: {"choices":[{"delta":{"content":"Ha"}}]}\n\n';

/** Runs a call to its end. */
export async function runChat(dialect: Dialect, change: CallChange) {
  const deps = createFakeDeps();
  const events = await collect(streamChat(createTestCall(dialect, change), deps));
  return { events, deps, summary: summarize(events) };
}

/** Runs a call against one answer, and gives the error that it ends with. */
export async function failWith(
  response: () => Response,
  dialect: Dialect = 'openai-chat',
  change: CallChange = {},
) {
  const server = createFakeServer(response);
  const { events } = await runChat(dialect, { ...change, fetch: server.fetch });
  return { error: errorOf(events), requests: server.requests.length };
}

/** The error that a reply ended with. */
export function errorOf(events: readonly ChatEvent[]): TurnError | undefined {
  const last = events.at(-1);
  return last?.type === 'error' ? last.error : undefined;
}

/** Answers with an error in the usual shape. */
export function openAiError(status: number, error: object, headers: Record<string, string> = {}) {
  return (): Response => jsonResponse({ error }, status, headers);
}

/** A connection that fails. */
export async function failToConnect(): Promise<Response> {
  throw new TypeError('Failed to fetch');
}

/** A server that never answers. */
export function neverAnswer(): Promise<Response> {
  return new Promise(() => {});
}
