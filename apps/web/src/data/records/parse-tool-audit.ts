import { isGrantOwner } from '@parley/domain/plugin/grant.ts';
import type { AuditedRequest, ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import { parseChatId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, listOf, numberOr, oneOf, textOr, textsOf } from './fields.ts';

const answers = ['nobody', 'once', 'chat', 'always'] as const;

/** Reads a row of the audit; undefined where it does not tell what ran, for whom, or when. */
export function parseToolAudit(value: unknown): ToolAudit | undefined {
  const row = fieldsOf(value);
  const id = textOr(row['id'], '');
  const atMs = numberOr(row['atMs'], undefined);
  const chatId = idOf(row['chatId'], parseChatId);
  const owner = row['owner'];
  if (id === '' || atMs === undefined || chatId === undefined || !isGrantOwner(owner)) {
    return undefined;
  }
  const codeHosts = textsOf(row['codeHosts']);
  return {
    id,
    atMs,
    chatId,
    tool: textOr(row['tool'], ''),
    owner,
    hash: textOr(row['hash'], ''),
    allowedBy: oneOf(row['allowedBy'], answers, 'nobody'),
    requests: listOf(row['requests']).map(parseRequest),
    ...(codeHosts.length === 0 ? {} : { codeHosts }),
  };
}

function parseRequest(value: unknown): AuditedRequest {
  const request = fieldsOf(value);
  return {
    host: textOr(request['host'], ''),
    method: textOr(request['method'], ''),
    status: numberOr(request['status'], null),
    bytes: numberOr(request['bytes'], 0),
    durationMs: numberOr(request['durationMs'], 0),
    ...(request['isThroughServer'] === true ? { isThroughServer: true } : {}),
  };
}
