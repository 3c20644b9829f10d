import type { Message, ResultPart, ToolRun } from '@parley/domain/chat/message.ts';
import type { FilePart, ToolCallPart, ToolResultPart } from '@parley/domain/chat/message-part.ts';
import { maxSources } from '@parley/domain/chat/source-ref.ts';
import { parseArguments, partsOfCall } from '@parley/domain/chat/tool-calls.ts';
import { createSourceNumbers, resultsOfTurn } from '@parley/domain/chat/turn-results.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';
import { cutText, estimateTokens } from '@parley/domain/shared/text.ts';
import { refusalOf } from '@parley/domain/tool/call-limits.ts';
import type {
  CallVerdict,
  SourcedText,
  Tool,
  ToolContext,
  ToolError,
  ToolInput,
  ToolOutput,
} from '@parley/domain/tool/tool.ts';

import type { ToolRegistry } from './tool-registry.ts';
import type { AskState, ToolRuns } from './tool-runs.ts';

/** Longest time of one call, where the tool names none. */
const usualTimeoutMs = 60_000;
/** Longest error text that goes to a model. */
const errorCharacters = 500;

/** What running calls needs. */
export interface ToolRunDeps {
  readonly tools: ToolRegistry;
  readonly runs: ToolRuns;
  readonly now: () => number;
  /** Keeps a text as an attachment; undefined where it cannot be kept. */
  readonly keepText: (name: string, text: string) => Promise<FilePart | undefined>;
  /** Largest result that goes to the model. Estimated tokens. */
  readonly resultTokens: number;
}

/** What the person said to calls, by their ids: true runs a call, false skips it. */
export type CallDecisions = ReadonlyMap<string, boolean>;

/** The calls of one reply. */
export interface CallsToRun {
  readonly chatId: ChatId;
  readonly replyId: MessageId;
  readonly calls: readonly ToolCallPart[];
  /** The branch up to the reply, and the reply. */
  readonly path: readonly Message[];
  /** Where they stood when they were left; absent for calls that begin now. */
  readonly known: ToolRun | undefined;
  /** Where they stand as far as it is kept. */
  readonly start: ToolRun;
  readonly decisions: CallDecisions | undefined;
  /** Whether the person is to be asked before this call. */
  readonly mustAsk: (tool: Tool, call: ToolCallPart) => boolean;
  /** Told where the calls stand whenever that is worth keeping. */
  readonly onProgress: (run: ToolRun) => void;
  readonly signal: AbortSignal;
}

/** A result; behind it all of one that was too long for the model, and the pictures that came with it. */
export type ResultParts = readonly ResultPart[];

/**
 * Runs the calls of a reply, side by side where the tools allow it, and gives their results in the
 * order of the calls. Results that are known already are taken as they are; a call that had begun is
 * not run again unasked. Whatever goes wrong with a call is told to the model as «Error: …».
 *
 * @returns undefined where it was stopped: then nothing is known of the calls
 */
export async function runToolCalls(
  deps: ToolRunDeps,
  input: CallsToRun,
): Promise<ResultParts | undefined> {
  const { replyId, calls, signal } = input;
  const progress = followProgress(input);
  const numberOf = createSourceNumbers(resultsOfTurn(input.path));
  let queue: Promise<unknown> = Promise.resolve();
  for (const { callId } of calls) deps.runs.set(replyId, callId, 'waiting');
  const running = calls.map((call) => {
    const tool = deps.tools.find(call.name);
    const { chatId, path } = input;
    const context = { chatId, replyId, callId: call.callId, path, numberOf };
    const run = (): Promise<ResultParts> =>
      runCall(deps, { ...input, call, tool, progress, context });
    if (tool?.isSequential !== true) return run();
    const result = queue.then(run);
    queue = result;
    return result;
  });
  try {
    const results = await Promise.all(running);
    return signal.aborted ? undefined : results.flat();
  } finally {
    deps.runs.end(replyId);
  }
}

interface OneCall extends Omit<CallsToRun, 'calls'> {
  readonly call: ToolCallPart;
  readonly tool: Tool | undefined;
  readonly progress: Progress;
  readonly context: ToolContext;
}

async function runCall(deps: ToolRunDeps, one: OneCall): Promise<ResultParts> {
  const { call, replyId, known, progress } = one;
  const { callId } = call;
  const found = partsOfCall(known?.results ?? [], callId);
  const parts = found.length === 0 ? await runAnew(deps, one) : found;
  deps.runs.set(replyId, callId, 'done');
  if (!one.signal.aborted) progress.end(parts);
  return parts;
}

async function runAnew(deps: ToolRunDeps, one: OneCall): Promise<ResultParts> {
  const { call, replyId, signal, tool, progress, context } = one;
  const { runs, now } = deps;
  const input = parseArguments(call.argumentsText);
  const { callId, name } = call;
  const refuse = (text: string): ResultParts => [
    { type: 'tool-result', callId, name, text: errorText(text), isError: true },
  ];
  if (tool === undefined) return refuse(`there is no tool called "${name}"`);
  if (input === undefined) return refuse('the arguments are not a JSON object');
  const refusal = refusalOf(tool, call, context.path);
  if (refusal !== undefined) return refuse(refusal);
  const forbidden = await forbiddenText(deps, { ...one, tool, input });
  if (forbidden !== undefined) return refuse(forbidden);
  progress.begin(callId);
  runs.set(replyId, callId, 'running');
  const startedAtMs = now();
  const result = await runWithin(tool, { input, context }, signal);
  const durationMs = Math.max(0, now() - startedAtMs);
  const part = { type: 'tool-result', callId, name, durationMs } as const;
  if (!result.ok) {
    return [{ ...part, isError: true, ...describeFailure(result.error) }];
  }
  const output = sourcedText(result.value);
  const shown = await capResult(deps, name, output.text);
  const sources = output.sources
    .filter(({ start = 0 }) => start <= shown.text.length)
    .slice(0, maxSources);
  return [
    {
      ...part,
      text: shown.text,
      isError: false,
      ...(output.isOutside ? { isOutside: true } : {}),
      ...(sources.length === 0 ? {} : { sources }),
      ...(output.shown === undefined ? {} : { output: output.shown }),
    },
    ...shown.rest,
    ...(output.pictures ?? []),
  ];
}

function describeFailure({
  code,
  text,
  detail,
  isOutside,
}: ToolError): Pick<ToolResultPart, 'text' | 'errorCode' | 'errorDetail' | 'isOutside'> {
  return {
    text: errorText(text),
    ...(code === 'failed' ? {} : { errorCode: code }),
    ...(detail === undefined ? {} : { errorDetail: detail }),
    ...(isOutside === true ? { isOutside } : {}),
  };
}

function sourcedText(output: ToolOutput): SourcedText {
  return typeof output === 'string' ? { text: output, isOutside: false, sources: [] } : output;
}

interface KnownCall extends OneCall {
  readonly tool: Tool;
  readonly input: ToolInput;
}

/** Why a call may not run; asks where nobody has said so, and for what the call needs of the person. */
async function forbiddenText(deps: ToolRunDeps, one: KnownCall): Promise<string | undefined> {
  const { call, replyId, decisions, signal } = one;
  const { callId } = call;
  const decision = decisions?.get(callId);
  const question = decision === undefined ? await questionOf(one) : undefined;
  if (typeof question === 'object') return question.text;
  const isAllowed =
    decision ??
    (question === undefined || (await deps.runs.ask({ replyId, callId, as: question }, signal)));
  if (!isAllowed) return 'the user did not allow this call';
  // The other calls of the reply go on, whatever getting this one ready meets.
  const prepared = await one.tool.prepare?.(signal).catch(() => err('could not be prepared'));
  return prepared?.ok === false ? prepared.error : undefined;
}

/** What the person is asked before a call, or why it is refused; undefined where it simply runs. */
async function questionOf(
  one: KnownCall,
): Promise<AskState | { readonly text: string } | undefined> {
  const { call, known, mustAsk, tool } = one;
  if (known?.begunIds.includes(call.callId) === true) return 'interrupted';
  const verdict = await verdictOf(one);
  if (verdict.kind === 'refuse') return verdict;
  return verdict.kind === 'ask' || mustAsk(tool, call) ? 'asking' : undefined;
}

/** A tool that cannot decide is not run unasked. */
async function verdictOf({ tool, input, context }: KnownCall): Promise<CallVerdict> {
  if (tool.decide === undefined) return { kind: 'run' };
  return tool.decide(input, context).catch((): CallVerdict => ({ kind: 'ask' }));
}

interface Progress {
  readonly begin: (callId: string) => void;
  readonly end: (parts: ResultParts) => void;
}

/**
 * Tells where the calls stand when the answer to that changes for another start of the program: not
 * for what is known to run from the beginning, and not for the last result, which comes with the
 * next reply.
 */
function followProgress({ calls, start, onProgress }: CallsToRun): Progress {
  const begunIds = new Set(start.begunIds);
  const results = [...start.results];
  let open = calls.length;
  const tell = (): void => onProgress({ begunIds: [...begunIds], results: [...results] });
  return {
    begin(callId) {
      if (begunIds.has(callId)) return;
      begunIds.add(callId);
      tell();
    },
    end(parts) {
      open -= 1;
      if (parts.every((part) => results.includes(part))) return;
      results.push(...parts);
      if (open > 0) tell();
    },
  };
}

function errorText(text: string): string {
  return `Error: ${cutText(text, errorCharacters)}`;
}

function failed(text: string): Result<never, ToolError> {
  return err({ code: 'failed', text });
}

/** A tool that throws, takes too long or is stopped has failed, whatever it does afterwards. */
async function runWithin(
  tool: Tool,
  { input, context }: { readonly input: ToolInput; readonly context: ToolContext },
  signal: AbortSignal,
): Promise<Result<ToolOutput, ToolError>> {
  const ownAbort = new AbortController();
  const timeoutMs = tool.timeoutMs ?? usualTimeoutMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<Result<ToolOutput, ToolError>>((resolve) => {
    const giveUp = (): void => {
      resolve(failed(`the tool did not answer within ${timeoutMs / 1000} seconds`));
      ownAbort.abort();
    };
    if (tool.keepsTime !== true) timer = setTimeout(giveUp, timeoutMs);
    signal.addEventListener(
      'abort',
      () => {
        resolve(failed('stopped'));
        ownAbort.abort();
      },
      { signal: ownAbort.signal },
    );
  });
  try {
    return await Promise.race([tool.run(input, ownAbort.signal, context), ended]);
  } catch (error) {
    return failed(error instanceof Error ? error.message : 'the tool failed');
  } finally {
    clearTimeout(timer);
    ownAbort.abort();
  }
}

/** Cuts what is too long for a model; the whole is kept beside it where it can be. */
async function capResult(
  { keepText, resultTokens }: ToolRunDeps,
  name: string,
  text: string,
): Promise<{ readonly text: string; readonly rest: readonly FilePart[] }> {
  const tokens = estimateTokens(text);
  if (tokens <= resultTokens) return { text, rest: [] };
  const cut = cutText(text, Math.floor((text.length * resultTokens) / tokens));
  const file = await keepText(`${name}.txt`, text);
  return {
    text: `${cut}\n\n[Cut here: ${text.length - cut.length} more characters are not shown.]`,
    rest: file === undefined ? [] : [file],
  };
}
