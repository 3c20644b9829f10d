import { isCodeHost } from '@parley/domain/plugin/code-host.ts';
import { isGrantOwner, type Grant } from '@parley/domain/plugin/grant.ts';
import { parseChatId } from '@parley/domain/shared/ids.ts';
import { keepRest, type HasRest } from '@parley/domain/shared/rest.ts';

import { fieldsOf, idOf, listOf, textOr, timeOr } from './fields.ts';

/**
 * Reads a grant; undefined where any of it is missing, of a wrong kind or unknown. What is unknown may
 * be a limit, and without a grant the person is only asked again.
 */
export function parseGrant(value: unknown): Grant | undefined {
  const row = fieldsOf(value);
  const id = textOr(row['id'], '');
  const owner = row['owner'];
  const subject = parseSubject(row['subject']);
  const scope = parseScope(row['scope']);
  const grantedAtMs = timeOr(row['grantedAtMs'], undefined);
  if (id === '' || !isGrantOwner(owner) || grantedAtMs === undefined) return undefined;
  if (subject === undefined || scope === undefined) return undefined;
  const grant: Grant = {
    id,
    owner,
    hash: textOr(row['hash'], ''),
    subject,
    scope,
    isAllowed: row['isAllowed'] === true,
    namesOutsideText: row['namesOutsideText'] === true,
    grantedAtMs,
  };
  const { rest } = keepRest<Grant & HasRest>(grant, row);
  return rest === undefined ? grant : undefined;
}

function parseSubject(value: unknown): Grant['subject'] | undefined {
  const { kind, name, origin, origins } = fieldsOf(value);
  if (kind === 'page-hosts') return parsePageHosts(origins);
  if (kind === 'sheet' || kind === 'page-realm' || kind === 'relay') return { kind };
  if (kind === 'function' && typeof name === 'string') return { kind, name };
  return kind === 'host' && typeof origin === 'string' ? { kind, origin } : undefined;
}

/** One that is none spoils the set: the person allowed another. */
function parsePageHosts(value: unknown): Grant['subject'] | undefined {
  const origins = listOf(value).map((each) =>
    typeof each === 'string' && isCodeHost(each) ? each : undefined,
  );
  const known = origins.filter((origin) => origin !== undefined);
  const isWhole = known.length > 0 && known.length === origins.length;
  return isWhole ? { kind: 'page-hosts', origins: known } : undefined;
}

function parseScope(value: unknown): Grant['scope'] | undefined {
  const { kind, chatId } = fieldsOf(value);
  if (kind === 'always') return { kind };
  const id = idOf(chatId, parseChatId);
  return kind === 'chat' && id !== undefined ? { kind, chatId: id } : undefined;
}
