import type { TurnErrorCode } from '@parley/domain/chat/turn-error.ts';
import type { PictureError, PictureErrorCode } from '@parley/domain/picture/picture-error.ts';

import { createAnswerError } from '../spec/create-error.ts';
import { parseErrorBody } from '../spec/error-body.ts';
import { maskSecrets } from '../spec/mask-secrets.ts';
import type { EndpointCall } from '../spec/provider-call.ts';

/** The most of a foreign answer that is shown. */
const maxDetailLength = 600;

/** Names that services give to what they do not draw, and the words of those that have none. */
const policyWords =
  /moderation_blocked|content_policy|content policy|safety system|usage polic|\b(?:IMAGE_)?(?:SAFETY|PROHIBITED_CONTENT|RECITATION)\b|\b(?:BLOCKLIST|SPII)\b/u;

/** Whether a service says that it does not draw this. */
export function isPolicy(said: string): boolean {
  return policyWords.test(said);
}

const codes: Partial<Record<TurnErrorCode, PictureErrorCode>> = {
  'invalid-key': 'invalid-key',
  'insufficient-quota': 'no-credit',
  'rate-limited': 'rate-limited',
  'model-unavailable': 'no-model',
  'bad-response': 'bad-answer',
};

/** What a refusal says, as far as it could be read. */
export function describeRefusal(call: EndpointCall, status: number, text: string): PictureError {
  const { code, userMessage, providerMessage } = createAnswerError({ status, text }, call);
  const body = parseErrorBody(text);
  const names = [body?.code, body?.type, body?.message, ...(body?.reasons ?? [])];
  const isForbidden = names.some((name) => name !== undefined && isPolicy(name));
  return {
    code: isForbidden ? 'policy' : (codes[code] ?? 'refused'),
    status,
    ...detailOf(call, userMessage ?? providerMessage ?? ''),
  };
}

/** Why no answer could be read. */
export function lossOf(call: EndpointCall): PictureError {
  if (call.signal.aborted) return { code: 'aborted' };
  return { code: call.isOnline() ? 'unreachable' : 'offline' };
}

/** What a service said, as it may be shown. */
export function detailOf(call: EndpointCall, said: string): Pick<PictureError, 'detail'> {
  const detail = maskSecrets(said, call).trim().slice(0, maxDetailLength);
  return detail === '' ? {} : { detail };
}
