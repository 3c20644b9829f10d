import type { TurnError } from '@parley/domain/chat/turn-error.ts';

import { asList, asObject, type JsonObject } from '../spec/json.ts';
import { hasOwnSearch } from '../spec/own-search.ts';
import { ownSearchParam } from '../spec/own-search-param.ts';
import { isNamed, listNested } from './refused-names.ts';

/** Words by which servers say that they do not know or take a field. */
const refusalWords =
  /unsupported|n[o']t support|unknown|unrecogni[sz]ed|unexpected|extra (inputs|fields|params)|extra_forbidden|not (be )?(permitted|allowed|accepted|available|valid)|invalid (argument|parameter|field|param|key)|deprecated|cannot (both )?be|can't be|can ?not (use|specify|set)|incompatible|not compatible|does(n't| not) (accept|take|allow)|only the default|must be verified|no longer|only user and assistant|is not one of|not implemented|use only one|only one of/i;

/** Tools are taken, but not together with reasoning. */
const toolsNeedEffort = /tools.{0,40}reasoning_effort/i;

/**
 * Which fields of a request a server has refused, judging by its error.
 *
 * @param body  the request as sent
 * @param required  fields that must stay
 * @returns names as {@link learnFromParams} takes them; none if the error is about something else
 */
export function findRefusedFields(
  body: JsonObject,
  error: TurnError,
  required: readonly string[],
): readonly string[] {
  const message = error.providerMessage ?? error.rawText ?? '';
  if (!refusalWords.test(message)) return [];
  const role = findRefusedRole(body, error.param ?? '', message);
  if (role !== undefined) return [role];
  if ('tools' in body && toolsNeedEffort.test(message)) return ['reasoning_effort'];
  if (isSearchRefused(body, error.param ?? '', message)) return [ownSearchParam];
  return findByParam(body, error.param ?? '', required) ?? findByMessage(body, message, required);
}

/** How servers speak of a search of their own. */
const searchWords =
  /web.?search|google.?search|grounding|hosted tool|server.?(side )?tool|built.?in tool|tool use/i;

/** Where tools are refused, the search goes first: without it the functions may be taken. */
function isSearchRefused(body: JsonObject, param: string, message: string): boolean {
  if (!hasOwnSearch(body)) return false;
  // The search stands before the functions.
  if (/^(tools([[.]0\b.*)?|toolConfig.*)$/.test(param)) return true;
  return searchWords.test(message) || isNamed('tools', message);
}

/** The field that the error names apart from its words; undefined where it names none of ours. */
function findByParam(
  body: JsonObject,
  param: string,
  required: readonly string[],
): readonly string[] | undefined {
  const path = /^[\w-]+(\.[\w-]+)?/.exec(param)?.[0] ?? '';
  if (listNested(body).includes(path)) return [path];
  const [name = ''] = path.split('.');
  const fields = listFields(body, required);
  return fields.includes(name) ? withCompanions([name], fields) : undefined;
}

/** A setting inside of a group wins over the group. */
function findByMessage(
  body: JsonObject,
  message: string,
  required: readonly string[],
): readonly string[] {
  const inner = chooseNamed(listNested(body), message);
  if (inner.length > 0) return inner;
  const fields = listFields(body, required);
  return withCompanions(chooseNamed(fields, message), fields);
}

function listFields(body: JsonObject, required: readonly string[]): readonly string[] {
  return Object.keys(body).filter((name) => !required.includes(name));
}

/** Of a pair that excludes each other the less telling one goes. */
function chooseNamed(fields: readonly string[], message: string): readonly string[] {
  const named = fields.filter((name) => isNamed(name, message));
  const other = named.find((name) => name === 'top_p' || name.endsWith('.topP'));
  const isPair = other !== undefined && named.some((name) => /(^|\.)temperature$/.test(name));
  const isEither = /both|only one|either|together/i.test(message);
  return isPair && isEither ? [other] : named;
}

/** A field that only has a meaning beside another goes with it. */
function withCompanions(named: readonly string[], fields: readonly string[]): readonly string[] {
  const companions = [
    ...(named.includes('tools') ? ['tool_choice', 'parallel_tool_calls'] : []),
    ...(named.includes('functions') ? ['function_call'] : []),
    ...(named.includes('stream') ? ['stream_options'] : []),
  ];
  const added = companions.filter((name) => fields.includes(name) && !named.includes(name));
  return [...named, ...added];
}

/**
 * Servers complain about the role itself, list the roles that they know, or name the place of the
 * message.
 */
function findRefusedRole(
  body: JsonObject,
  param: string,
  message: string,
): 'system' | 'developer' | undefined {
  const role = asObject(asList(body['messages'])[0])['role'];
  if (role !== 'system' && role !== 'developer') return undefined;
  if (role === 'developer') return /\bdeveloper\b/.test(message) ? role : undefined;
  const isAboutRoles = /\brole/i.test(message) || /role/.test(param);
  const isRefused = /\bsystem\b/i.test(message) || /only user and assistant/i.test(message);
  return isAboutRoles && isRefused ? role : undefined;
}
