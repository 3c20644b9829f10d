import type { IncomingMessage } from 'node:http';

import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import { maskKeys } from '@parley/domain/shared/mask-keys.ts';
import { classifyError } from '@parley/providers/spec/classify-error.ts';
import { readErrorBody } from '@parley/providers/spec/error-body.ts';
import { isObject, parseJson } from '@parley/providers/spec/json.ts';
import { readRetryAfterMs } from '@parley/providers/spec/retry-after.ts';

/** What an answer that is no reply means. */
export type ProviderFailure =
  /** The key is not taken. */
  | { readonly kind: 'refused' }
  /** The credit of the key is used up. */
  | { readonly kind: 'exhausted' }
  /** Too much was asked with the key. */
  | { readonly kind: 'limited'; readonly waitMs: number | undefined }
  /** It is no matter of the key, and may pass. */
  | { readonly kind: 'failed' }
  /** The request itself was refused. */
  | { readonly kind: 'request'; readonly status: number; readonly json: unknown };

/** Of what was written, and no matter of the key: it must not be out of use for others. */
const moderationWords = /moderation|flagged/i;
const maxErrorBytes = 256 * 1024;

/**
 * Reads a failed answer.
 *
 * @param key what was sent, and must not come back
 */
export async function readFailure(answer: IncomingMessage, key: string): Promise<ProviderFailure> {
  const { statusCode: status = 0 } = answer;
  const json = parseJson(await readText(answer));
  const body = readErrorBody(json);
  const ofKey = whyKeyFailed(
    status,
    body === undefined ? undefined : classifyError({ status, body }),
  );
  const isFlagged = status === 403 && moderationWords.test(JSON.stringify(json ?? ''));
  if (ofKey !== undefined && !isFlagged) return { kind: ofKey };
  if (status === 429) return { kind: 'limited', waitMs: readRetryAfterMs(headersOf(answer)) };
  // Whatever is neither a refusal nor readable: faults, redirects, pages of a proxy.
  if (status < 400 || status >= 500 || status === 408 || json === undefined) {
    return { kind: 'failed' };
  }
  return { kind: 'request', status, json: withoutKeys(json, key) };
}

function whyKeyFailed(
  status: number,
  code: TurnErrorCode | undefined,
): 'exhausted' | 'refused' | undefined {
  if (status === 402 || code === 'insufficient-quota') return 'exhausted';
  const isRefused = status === 401 || status === 403 || code === 'invalid-key';
  return isRefused ? 'refused' : undefined;
}

async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      length += chunk.byteLength;
      if (length > maxErrorBytes) break;
      chunks.push(chunk);
    }
  } catch {
    // It was cut, or took too long; what came may say enough.
  }
  answer.destroy();
  return Buffer.concat(chunks).toString('utf8');
}

function headersOf({ headers }: IncomingMessage): Headers {
  const texts = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  return new Headers(texts);
}

/** A JSON value in whose texts nothing looks like a key, and the key itself is not. */
function withoutKeys(value: unknown, key: string): unknown {
  if (typeof value === 'string') return maskKeys(value.replaceAll(key, '…'));
  if (Array.isArray(value)) return value.map((item) => withoutKeys(item, key));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      maskKeys(name.replaceAll(key, '…')),
      withoutKeys(item, key),
    ]),
  );
}
