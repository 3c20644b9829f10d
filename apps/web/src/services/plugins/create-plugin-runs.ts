import {
  approvalOf,
  grantOf,
  type Approval,
  type CallAnswer,
} from '@parley/domain/plugin/approve-call.ts';
import { branchTexts, hasOutsideText } from '@parley/domain/chat/branch-facts.ts';
import { grantOwner, type Grant } from '@parley/domain/plugin/grant.ts';
import type { PluginFunction } from '@parley/domain/plugin/plugin.ts';
import type { RandomText } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';
import type { ToolError } from '@parley/domain/tool/tool.ts';

import { putGrant } from '#src/data/repositories/grant-repository.ts';
import type { Store } from '#src/data/store.ts';

import type { LibraryPlugin } from './library-plugin.ts';
import { hostsOf } from './plugin-actions.ts';
import type { CallQuestion, PluginCall, PluginRuns } from './plugin-runs.ts';
import type { PluginShelf } from './plugin-shelf.ts';
import { runFunction } from './run-function.ts';
import type { FunctionRun, RunFunctionDeps } from './run-types.ts';
import { runTexts } from './run-texts.ts';
import { createRunViews } from './run-views.ts';

/** What calls of plugins need. */
export interface PluginRunDeps extends Omit<RunFunctionDeps, 'views' | 'keepGrant'> {
  readonly store: Store;
  readonly shelf: PluginShelf;
  readonly random: RandomText;
}

/** A call with the plugin that it belongs to, as it is now. */
interface KnownCall extends PluginCall {
  readonly entry: LibraryPlugin;
  readonly fn: PluginFunction;
}

/** What was said to plugins, kept or only remembered. */
interface GrantBook {
  readonly grantsOf: (call: Pick<PluginCall, 'pluginId'>) => Promise<readonly Grant[]>;
  readonly keepGrant: (grant: Grant) => Promise<boolean>;
}

function createGrantBook({ store, shelf, isTemporary }: PluginRunDeps): GrantBook {
  /** What was said in chats that leave no trace. */
  const unkept: Grant[] = [];
  return {
    async grantsOf({ pluginId }) {
      const own = unkept.filter(({ owner }) => owner === grantOwner(pluginId));
      return [...(await shelf.grantsOf(pluginId)), ...own];
    },
    async keepGrant(grant) {
      const { scope } = grant;
      if (scope.kind === 'always' || !isTemporary(scope.chatId)) {
        return (await putGrant(store, grant)).ok;
      }
      unkept.push(grant);
      return true;
    },
  };
}

/** Makes what decides about calls of plugins and runs them. */
export function createPluginRuns(deps: PluginRunDeps): PluginRuns {
  const { shelf } = deps;
  const views = createRunViews();
  const { grantsOf, keepGrant } = createGrantBook(deps);
  /** What the person said to calls, for the record of them. */
  const answers = new Map<string, CallAnswer>();

  async function approve(call: KnownCall): Promise<Approval> {
    const { entry, fn, input, context } = call;
    const grants = await grantsOf(call);
    return approvalOf({
      pluginId: entry.row.id,
      hash: entry.hash,
      name: fn.name,
      effect: effectWith(grants, entry, fn),
      chatId: context.chatId,
      input,
      hasOutsideText: hasOutsideText(context.path),
      branchTexts: branchTexts(context.path),
      grants,
    });
  }

  return {
    async decide(call) {
      const known = await find(shelf, call);
      if (!known.ok) return { kind: 'refuse', text: known.error.text };
      const { kind } = await approve(known.value);
      return kind === 'refuse' ? { kind, text: runTexts.never } : { kind };
    },
    async questionOf(call) {
      const known = await find(shelf, call);
      if (!known.ok) return undefined;
      return questionTo(known.value, await approve(known.value), await grantsOf(call));
    },
    async answer(call, answer) {
      const known = await find(shelf, call);
      if (!known.ok) return false;
      if (answer !== 'no') answers.set(keyOf(call), answer);
      const grant = toGrant(deps, known.value, answer);
      if (grant !== undefined) await keepGrant(grant);
      return answer !== 'never' && answer !== 'no';
    },
    async run(call, signal) {
      const known = await find(shelf, call);
      if (!known.ok) return known;
      const { entry, fn, input, context } = known.value;
      const answer = answers.get(keyOf(call));
      // A model may give another call of the reply the same id: to that, nothing was answered.
      answers.delete(keyOf(call));
      const allowedBy = allowedByOf(answer, known.value, await grantsOf(call));
      const realm = entry.mayUsePage ? 'page' : entry.plugin.realm;
      const run = { entry, fn, input, context, signal, realm, allowedBy };
      return runFunction({ ...deps, views, keepGrant }, run);
    },
    viewOf: views.get,
    subscribe: views.subscribe,
    answerRun: views.answer,
  };
}

function keyOf({ context }: PluginCall): string {
  return `${context.replyId} ${context.callId}`;
}

/**
 * What a function can do with what it was allowed since: one that was taken for harmless has asked for
 * a host, and sends from then on.
 */
function effectWith(
  grants: readonly Grant[],
  entry: LibraryPlugin,
  fn: PluginFunction,
): PluginFunction['effect'] {
  const mayReach = hostsSince(grants, entry, fn).length > 0;
  return fn.effect === 'pure' && mayReach ? 'send' : fn.effect;
}

/** Hosts that were allowed since: for requests, and for the pages that a function shows. */
function hostsSince(
  grants: readonly Grant[],
  { hash, pageHosts }: LibraryPlugin,
  { output }: PluginFunction,
): readonly string[] {
  const asked = grants.flatMap((grant) =>
    grant.hash === hash && grant.isAllowed && grant.subject.kind === 'host'
      ? [grant.subject.origin]
      : [],
  );
  return output === 'render_html' ? [...asked, ...pageHosts.flat()] : asked;
}

/** The answer by which a call runs. */
function allowedByOf(
  answer: CallAnswer | undefined,
  { entry, fn }: KnownCall,
  grants: readonly Grant[],
): FunctionRun['allowedBy'] {
  const { name } = fn;
  if (answer === 'once' || answer === 'chat' || answer === 'always') return answer;
  if (effectWith(grants, entry, fn) === 'pure') return 'nobody';
  const said = grants.filter(({ subject }) => subject.kind === 'function' && subject.name === name);
  return said.some(({ scope }) => scope.kind === 'always') ? 'always' : 'chat';
}

function refuse(text: string): Result<never, ToolError> {
  return err({ code: 'failed', text });
}

async function find(shelf: PluginShelf, call: PluginCall): Promise<Result<KnownCall, ToolError>> {
  const entry = await shelf.find(call.pluginId);
  const fn = entry?.plugin.functions.find(({ name }) => name === call.name);
  if (entry === undefined || fn === undefined) return refuse(runTexts.gone);
  const { title } = entry.plugin;
  if (!entry.row.isOn) return refuse(runTexts.off(title));
  if (!entry.isAllowed) return refuse(runTexts.changed(title));
  const [label] = entry.missing;
  if (label !== undefined) return refuse(runTexts.needsSetting(title, label));
  if (entry.isSignedOut) return refuse(runTexts.signedOut(title));
  return { ok: true, value: { ...call, entry, fn } };
}

function questionTo(call: KnownCall, approval: Approval, grants: readonly Grant[]): CallQuestion {
  // A call that was interrupted is asked about even if it may run.
  const { reason, answers } =
    approval.kind === 'ask'
      ? approval
      : { reason: 'first' as const, answers: ['once', 'never'] as const };
  return { ...describe(call, grants), reason, answers };
}

/** Hosts that were allowed since stand beside those of the sheet. */
function describe(
  { entry, fn }: KnownCall,
  grants: readonly Grant[],
): Pick<CallQuestion, 'title' | 'name' | 'effect' | 'hosts'> {
  const { plugin, settings } = entry;
  const { kind } = fn.implementation;
  const named = [...hostsOf(plugin, settings), ...(kind === 'javascript' ? plugin.codeHosts : [])];
  const hosts = [...new Set([...named, ...hostsSince(grants, entry, fn)])];
  return { title: plugin.title, name: fn.name, effect: effectWith(grants, entry, fn), hosts };
}

function toGrant(
  { random, now }: PluginRunDeps,
  { entry, fn, context }: KnownCall,
  answer: CallAnswer,
): Grant | undefined {
  return grantOf(answer, {
    id: random(),
    pluginId: entry.row.id,
    hash: entry.hash,
    subject: { kind: 'function', name: fn.name },
    chatId: context.chatId,
    namesOutsideText: hasOutsideText(context.path),
    nowMs: now(),
  });
}
