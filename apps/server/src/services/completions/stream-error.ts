import { publicErrorBody } from '@parley/contract/errors/public-error.ts';
import type { HostedDialect } from '@parley/contract/http/organization/model-providers.ts';

import type { CompletionRefusal } from './completion-answer.ts';

/** An error as an event of its protocol, for answers that have already begun. */
export function errorEvent(dialect: HostedDialect, json: unknown): Uint8Array {
  const data = `data: ${JSON.stringify(json)}\n\n`;
  return new TextEncoder().encode(
    dialect === 'anthropic-messages' ? `event: error\n${data}` : data,
  );
}

/** A refusal of ours in the form of such an event. */
export function refusalEvent(dialect: HostedDialect, refusal: CompletionRefusal): Uint8Array {
  const { error, userMessage } = publicErrorBody(refusal.code, undefined, refusal.details);
  return errorEvent(dialect, {
    ...(dialect === 'anthropic-messages' ? { type: 'error' } : {}),
    error: { type: 'api_error', ...error },
    userMessage,
  });
}
