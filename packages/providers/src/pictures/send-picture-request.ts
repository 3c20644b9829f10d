import type { PictureError } from '@parley/domain/picture/picture-error.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { findRefusedFields } from '../spec/find-refused-fields.ts';
import { parseErrorBody } from '../spec/error-body.ts';
import type { JsonObject } from '../spec/json.ts';
import { omitRefused } from '../spec/learned-limits.ts';
import type { EndpointCall } from '../spec/provider-call.ts';
import { readErrorText } from '../spec/read-text.ts';
import type { Watchdog } from '../spec/watchdog.ts';
import type { PictureRequest } from './picture-protocol.ts';
import { describeRefusal, lossOf } from './picture-refusal.ts';

/** Fields without which nothing can be drawn, or not what was wanted: `image` is what is to be changed. */
const required = ['model', 'prompt', 'messages', 'contents', 'image'];
/** How often a request is repeated without what was refused. */
const maxRepeats = 4;

/**
 * Sends a request for pictures and gives the answer, where that is OK. A field that a server names as
 * one that it does not take is left out, and the request repeated: nothing was drawn by then.
 *
 * No cookies, no referrer, no redirects: one would carry the key to another host. Errors: those of
 * {@link PictureError}. Never throws.
 */
export async function sendPictureRequest(
  call: EndpointCall,
  request: PictureRequest,
  watchdog: Watchdog,
): Promise<Result<Response, PictureError>> {
  let { fields } = request;
  for (let repeat = 0; ; repeat += 1) {
    const answer = await send(call, { ...request, fields }, watchdog);
    if (!answer.ok || answer.value.ok) return answer;
    const text = await readErrorText(answer.value, watchdog);
    if (call.signal.aborted) return err({ code: 'aborted' });
    const refused = answer.value.status === 400 ? refusedFields(fields, text) : [];
    if (refused.length === 0 || repeat === maxRepeats) {
      return err(describeRefusal(call, answer.value.status, text));
    }
    fields = omitRefused(fields, { omit: refused });
  }
}

async function send(
  call: EndpointCall,
  { url, headers: rows, fields, picture }: PictureRequest,
  watchdog: Watchdog,
): Promise<Result<Response, PictureError>> {
  // Called bare: the browser's own fetch must not be called as a method of another object.
  const { fetch: sendNow } = call;
  try {
    const headers = new Headers(rows.map(([name, value]) => [name, value]));
    if (picture === undefined) headers.set('content-type', 'application/json');
    // A boundary belongs to it, which only the browser knows.
    else headers.delete('content-type');
    const response = await sendNow(url, {
      method: 'POST',
      headers,
      body: picture === undefined ? JSON.stringify(fields) : formOf(fields, picture),
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: watchdog.signal,
    });
    const isRedirect =
      response.type === 'opaqueredirect' || Math.floor(response.status / 100) === 3;
    return isRedirect ? err({ code: 'unreachable' }) : ok(response);
  } catch {
    return err(lossOf(call));
  }
}

const endings: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
]);

function formOf(fields: JsonObject, picture: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  form.set('image', picture, `picture.${endings.get(picture.type) ?? 'png'}`);
  return form;
}

function refusedFields(fields: JsonObject, text: string): readonly string[] {
  const { message = '', param } = parseErrorBody(text) ?? {};
  const error = {
    code: 'rejected',
    isRetryable: false,
    providerMessage: message,
    ...(param === undefined ? {} : { param }),
  } as const;
  return findRefusedFields(fields, error, required);
}
