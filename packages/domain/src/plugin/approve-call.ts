import type { ChatId, PluginId } from '../shared/ids.ts';
import { areAddressesKnown } from '../shared/known-addresses.ts';
import { grantOwner, type Grant } from './grant.ts';
import type { Effect } from './plugin.ts';

/** What a person can say to a call or a host. `no` holds for this time, `never` from now on. */
export type CallAnswer = 'once' | 'chat' | 'always' | 'never' | 'no';

/**
 * Why a call is asked about: it is the first of the chat, the chat holds text from outside, an address
 * stands nowhere in it, or it acts for the person.
 */
export type AskReason = 'first' | 'outside' | 'address' | 'acts';

/** Whether a call runs. */
export type Approval =
  | { readonly kind: 'run' }
  | {
      readonly kind: 'ask';
      readonly reason: AskReason;
      /** In the order that they are offered in. */
      readonly answers: readonly CallAnswer[];
    }
  /** The person said never. */
  | { readonly kind: 'refuse'; readonly reason: 'never' };

/** A plugin as it is now, and all that was said of it. */
interface Standing {
  readonly pluginId: PluginId;
  /** Of the plugin as it is now. What was said to another one does not count. */
  readonly hash: string;
  readonly chatId: ChatId;
  /** Of any plugin, in any order. */
  readonly grants: readonly Grant[];
}

/** A call that wants to run. */
export interface CallToApprove extends Standing {
  readonly name: string;
  readonly effect: Effect;
  readonly input: Readonly<Record<string, unknown>>;
  /** The branch holds text that the person did not type. */
  readonly hasOutsideText: boolean;
  /** What the person and tools brought into the branch; what models wrote is none of it. */
  readonly branchTexts: readonly string[];
}

/** Decides about a call by its effect, the text from outside in its branch, and what was said before. */
export function approvalOf(call: CallToApprove): Approval {
  const said = saidOf(call, (subject) => subject.kind === 'function' && subject.name === call.name);
  if (said.some(({ isAllowed }) => !isAllowed)) return { kind: 'refuse', reason: 'never' };
  const reason = askReasonOf(call, said);
  return reason === undefined
    ? { kind: 'run' }
    : { kind: 'ask', reason, answers: offeredAnswers(call) };
}

/** Why the person is asked; undefined where they are not. */
function askReasonOf(call: CallToApprove, said: readonly Grant[]): AskReason | undefined {
  const { effect, hasOutsideText } = call;
  const always = said.filter(({ scope }) => scope.kind === 'always');
  if (effect === 'pure') return undefined;
  if (effect === 'change') return !hasOutsideText && always.length > 0 ? undefined : 'acts';
  if (hasOutsideText) {
    const isForOutside = always.some(({ namesOutsideText }) => namesOutsideText);
    return isForOutside ? undefined : amongOutsideText(call, said);
  }
  return said.length === 0 ? 'first' : undefined;
}

/** Text from outside may have made the model call. */
function amongOutsideText(call: CallToApprove, said: readonly Grant[]): AskReason | undefined {
  if (call.effect !== 'read' || said.length === 0) return 'outside';
  return areAddressesKnown(call.input, call.branchTexts) ? undefined : 'address';
}

/** What can be answered: nothing that the next call would be asked about all the same. */
export function offeredAnswers(
  call: Pick<CallToApprove, 'effect' | 'hasOutsideText'>,
): readonly CallAnswer[] {
  const { effect, hasOutsideText } = call;
  const isChatEnough = effect === 'read' || (effect === 'send' && !hasOutsideText);
  const isAlwaysEnough = effect !== 'change' || !hasOutsideText;
  return [
    'once',
    ...(isChatEnough ? (['chat'] as const) : []),
    ...(isAlwaysEnough ? (['always'] as const) : []),
    'never',
  ];
}

/** What was said to this very plugin about something, as far as it holds in this chat. */
function saidOf(
  { pluginId, hash, chatId, grants }: Standing,
  isAbout: (subject: Grant['subject']) => boolean,
): readonly Grant[] {
  const owner = grantOwner(pluginId);
  return grants.filter(
    (grant) =>
      grant.owner === owner &&
      grant.hash === hash &&
      (grant.scope.kind === 'always' || grant.scope.chatId === chatId) &&
      isAbout(grant.subject),
  );
}

/** Whether the permission sheet of a plugin was confirmed as the plugin is now. */
export function isSheetConfirmed({ pluginId, hash, grants }: Omit<Standing, 'chatId'>): boolean {
  const owner = grantOwner(pluginId);
  const said = grants.filter(
    (grant) => grant.owner === owner && grant.hash === hash && grant.subject.kind === 'sheet',
  );
  return said.length > 0 && said.every(({ isAllowed }) => isAllowed);
}

/** What an answer was given to. */
export interface Answered {
  /** Of the grant. */
  readonly id: string;
  readonly pluginId: PluginId;
  readonly hash: string;
  readonly subject: Grant['subject'];
  readonly chatId: ChatId;
  /** The question said that the chat holds text from outside. */
  readonly namesOutsideText: boolean;
  readonly nowMs: number;
}

/** What is kept of an answer; undefined for one that holds this time only. */
export function grantOf(answer: CallAnswer, answered: Answered): Grant | undefined {
  if (answer === 'once' || answer === 'no') return undefined;
  const { id, pluginId, hash, subject, chatId, namesOutsideText, nowMs } = answered;
  return {
    id,
    owner: grantOwner(pluginId),
    hash,
    subject,
    scope: answer === 'chat' ? { kind: 'chat', chatId } : { kind: 'always' },
    isAllowed: answer !== 'never',
    namesOutsideText,
    grantedAtMs: nowMs,
  };
}
