import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { fieldsOf, textOr } from '#src/data/records/fields.ts';

import type { AccountError } from './account-error.ts';

/** The page's own server. */
export interface OwnServer {
  readonly fetch: typeof fetch;
  /** Address of the page, from which paths of the server are relative. */
  readonly base: string;
}

/** What is asked of the server. */
export interface ServerRequest {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  /** Relative to the page. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** Until the answer is there in whole; absent: 20 seconds. */
  readonly timeoutMs?: number;
}

const usualTimeoutMs = 20_000;
const maxSaid = 300;

/** Asks the server with the cookies of this browser. Answers that it refuses with are errors. */
export async function askServer(
  { fetch: send, base }: OwnServer,
  { method, path, body, timeoutMs = usualTimeoutMs }: ServerRequest,
): Promise<Result<Blob, AccountError>> {
  try {
    const response = await send(new URL(path, base), {
      method,
      redirect: 'error',
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
      ...(method === 'GET'
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? {}) }),
    });
    const answer = await response.blob();
    return response.ok ? ok(answer) : err(refusalIn(await answer.text()));
  } catch {
    return err({ code: 'unreachable' });
  }
}

/** Reads JSON out of an answer; undefined where it is none. */
export async function jsonIn(answer: Blob): Promise<unknown> {
  return parsed(await answer.text());
}

function refusalIn(text: string): AccountError {
  const fields = fieldsOf(parsed(text));
  const { code } = fieldsOf(fields['error']);
  switch (code) {
    case 'session-ended':
    case 'sign-in-required':
      return { code: 'signed-out' };
    case 'code-refused':
    case 'invite-refused':
    case 'last-owner':
    case 'not-activated':
    case 'not-found':
    case 'passkey-limit-reached':
    case 'passkey-refused':
    case 'server-license-expired':
    case 'role-required':
    case 'setup-code-refused':
    case 'step-up-required':
    case 'suspended':
    case 'too-many-attempts':
      return { code };
    default: {
      const said = textOr(fields['userMessage'], '').slice(0, maxSaid);
      return { code: 'refused', userMessage: said === '' ? undefined : said };
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
