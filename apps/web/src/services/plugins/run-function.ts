import type { AuditedRequest, ToolAudit } from '@parley/domain/plugin/tool-audit.ts';
import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { readPluginOutput } from '@parley/domain/plugin/plugin-output.ts';
import { fillAttachments } from '@parley/domain/plugin/take-attachments.ts';
import type { ShownOutput } from '@parley/domain/chat/shown-output.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { ToolError, ToolOutput } from '@parley/domain/tool/tool.ts';

import { openRunOutlet } from '#src/services/network/open-outlet.ts';

import { askForPage, askHost } from './ask-in-run.ts';
import { previousResultOf } from './previous-output.ts';
import { createRunClock, type RunClock } from './run-clock.ts';
import { runHttp } from './run-http.ts';
import { openingOf, valuesOf } from './run-opening.ts';
import { runJavascript } from './run-javascript.ts';
import { createRunSlots } from './run-slots.ts';
import { runTexts } from './run-texts.ts';
import type { FunctionRun, RunError, RunFunctionDeps } from './run-types.ts';

/** The longest time of a run is what its manifest says, or ten minutes where that is less. */
const usualTotalMs = 600_000;
/** Most characters of files in what a result shows; a text may name one file very often. */
const shownFileCharacters = 32_000_000;
/** So many run at once; others wait. */
const slots = createRunSlots(4);

/** Runs a function of a plugin within its limits, and records where it went. */
export async function runFunction(
  deps: RunFunctionDeps,
  run: FunctionRun,
): Promise<Result<ToolOutput, ToolError>> {
  const release = await slots.take(run.signal);
  if (release === undefined) return failed('stopped');
  const { context } = run;
  const { views } = deps;
  const startedAtMs = deps.now();
  views.set(context, { startedAtMs });
  // A question that stands open is answered by Stop: what waits for it would wait for ever.
  run.signal.addEventListener('abort', () => views.end(context));
  try {
    const ended = await runOpened(deps, run, startedAtMs);
    const missing = ended.ok ? undefined : ended.error.missing;
    if (missing === undefined || !(await askForPage(deps, run, missing))) return ended;
    views.set(context, { startedAtMs });
    return await runOpened(deps, { ...run, realm: 'page' }, startedAtMs);
  } finally {
    views.end(context);
    release();
  }
}

async function runOpened(
  deps: RunFunctionDeps,
  run: FunctionRun,
  startedAtMs: number,
): Promise<Result<ToolOutput, RunError>> {
  const { entry, fn, context, signal } = run;
  const requests: AuditedRequest[] = [];
  const clock = clockOf(deps, run);
  const { chatId } = context;
  const opened = await openRunOutlet(deps.network, openingOf(deps, { entry, chatId }), {
    onHost: (origin) => askHost(deps, run, { origin, clock }),
    onAudit({ host, method, status, receivedBytes, durationMs, isThroughServer }) {
      clock.touch();
      requests.push({
        host,
        method,
        status: status === 0 ? null : status,
        bytes: receivedBytes,
        durationMs,
        ...(isThroughServer === undefined ? {} : { isThroughServer }),
      });
    },
  });
  if (!opened.ok) return failed(refusalText(deps, run, opened.error.code));
  const outlet = opened.value;
  const stopping = new AbortController();
  signal.addEventListener('abort', () => stopping.abort());
  if (signal.aborted) stopping.abort();
  const settings = { ...valuesOf(entry), ...outlet.placeholders };
  const runIt = fn.implementation.kind === 'javascript' ? runJavascript : runHttp;
  let given: Result<unknown, RunError>;
  let areAllTold = false;
  try {
    given = await runIt(deps, {
      ...run,
      outlet,
      settings,
      clock,
      abort: stopping.signal,
      onProgress: (text, share) =>
        deps.views.set(context, { startedAtMs, progress: { text, share } }),
    });
  } finally {
    areAllTold = await outlet.close();
    // A chat that leaves no trace leaves none here either.
    if (!deps.isTemporary(context.chatId)) deps.keepAudit(auditOf(deps, run, requests));
  }
  const hasReceived = requests.some(({ status }) => status !== null);
  // What the code read of its last run carries on what that run had received.
  const isReadOutside = previousResultOf(context.path, entry.plugin)?.isOutside === true;
  const isOutside = !areAllTold || hasReceived || isReadOutside || hasLoaded(run);
  if (given.ok) return outputOf(given.value, run, isOutside);
  return isOutside ? err({ ...given.error, isOutside }) : given;
}

/** Why a run has no outlet, which is told to the page where the plugin is to be signed in again. */
function refusalText(
  { onKeysChanged }: RunFunctionDeps,
  { entry }: FunctionRun,
  code: string,
): string {
  if (code !== 'signed-out') return runTexts.noOutlet;
  onKeysChanged();
  return runTexts.signedOut(entry.plugin.title);
}

/** What comes from the hosts of its code passes by everything that could tell of it. */
function hasLoaded({ entry, fn }: FunctionRun): boolean {
  return fn.implementation.kind === 'javascript' && entry.plugin.codeHosts.length > 0;
}

/** What the model reads was written elsewhere as soon as something came from there. */
function outputOf(
  value: unknown,
  { entry, fn }: FunctionRun,
  isOutside: boolean,
): Result<ToolOutput, ToolError> {
  const read = readPluginOutput(value, fn.output);
  if (!read.ok) return failed(runTexts.tooLarge);
  const { text, shown, attachments } = read.value;
  const files = attachments.map(({ mediaType, base64 }) => `data:${mediaType};base64,${base64}`);
  return ok({
    text,
    isOutside,
    sources: [],
    ...(shown === undefined ? {} : { shown: madeBy(entry.hash, withFiles(shown, files)) }),
  });
}

/** Whoever shows a page later knows by it what the person allowed its plugin. */
function madeBy(hash: string, shown: ShownOutput): ShownOutput {
  return shown.kind === 'html' ? { ...shown, madeBy: hash } : shown;
}

/** Pictures that came along stand in what is shown. */
function withFiles(shown: ShownOutput, files: readonly string[]): ShownOutput {
  let left = shownFileCharacters;
  const addressOf = (number: number): string | undefined => {
    const file = files[number - 1];
    left -= file?.length ?? 0;
    return left < 0 ? undefined : file;
  };
  const filled = (text: string): string => String(fillAttachments(text, addressOf));
  if (shown.kind === 'html') return shown;
  if (shown.kind === 'markdown') return { kind: 'markdown', text: filled(shown.text) };
  return {
    kind: 'cards',
    cards: shown.cards.map((card) => ({ ...card, imageUrl: filled(card.imageUrl) })),
  };
}

function clockOf({ views }: RunFunctionDeps, { entry, context }: FunctionRun): RunClock {
  const silentMs = entry.plugin.timeoutS * 1000;
  return createRunClock({
    silentMs,
    totalMs: Math.max(usualTotalMs, silentMs),
    askToGoOn: async () => (await views.ask(context, { isLong: true })) !== 'no',
  });
}

function auditOf(
  { random, now }: RunFunctionDeps,
  run: FunctionRun,
  requests: readonly AuditedRequest[],
): ToolAudit {
  const { entry, fn, context, allowedBy } = run;
  return {
    id: random(),
    atMs: now(),
    chatId: context.chatId,
    tool: fn.name,
    owner: grantOwner(entry.row.id),
    hash: entry.hash,
    allowedBy,
    requests,
    ...(hasLoaded(run) ? { codeHosts: entry.plugin.codeHosts } : {}),
  };
}

function failed(text: string): Result<never, ToolError> {
  return err({ code: 'failed', text });
}
