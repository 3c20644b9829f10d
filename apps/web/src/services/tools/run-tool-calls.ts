import type { ToolRun } from '@parley/domain/chat/message.ts';
import type { FilePart, ToolCallPart, ToolResultPart } from '@parley/domain/chat/message-part.ts';
import { parseArguments } from '@parley/domain/chat/tool-calls.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';
import { cutText, estimateTokens } from '@parley/domain/shared/text.ts';
import type { Tool, ToolError } from '@parley/domain/tool/tool.ts';

import type { ToolRegistry } from './tool-registry.ts';
import type { ToolRuns } from './tool-runs.ts';

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
  readonly replyId: MessageId;
  readonly calls: readonly ToolCallPart[];
  /** Where they stood when they were left; absent for calls that begin now. */
  readonly known: ToolRun | undefined;
  /** Where they stand as far as it is kept. */
  readonly start: ToolRun;
  readonly decisions: CallDecisions | undefined;
  /** Whether the person is to be asked before this call. */
  readonly mustAsk: (tool: Tool) => boolean;
  /** Told where the calls stand whenever that is worth keeping. */
  readonly onProgress: (run: ToolRun) => void;
  readonly signal: AbortSignal;
}

/** A result, and, where it was too long for the model, all of it. */
export type ResultParts = readonly (ToolResultPart | FilePart)[];

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
  let queue: Promise<unknown> = Promise.resolve();
  for (const { callId } of calls) deps.runs.set(replyId, callId, 'waiting');
  const running = calls.map((call) => {
    const tool = deps.tools.find(call.name);
    const run = (): Promise<ResultParts> => runCall(deps, { ...input, call, tool, progress });
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
}

async function runCall(deps: ToolRunDeps, one: OneCall): Promise<ResultParts> {
  const { call, replyId, known, progress } = one;
  const { callId } = call;
  const found = known?.results.find((result) => result.callId === callId);
  const parts = found === undefined ? await runAnew(deps, one) : [found];
  deps.runs.set(replyId, callId, 'done');
  if (!one.signal.aborted) progress.end(parts);
  return parts;
}

async function runAnew(deps: ToolRunDeps, one: OneCall): Promise<ResultParts> {
  const { call, replyId, signal, tool, progress } = one;
  const { runs, now } = deps;
  const input = parseArguments(call.argumentsText);
  const { callId, name } = call;
  const refuse = (text: string): ResultParts => [
    { type: 'tool-result', callId, name, text: errorText(text), isError: true },
  ];
  if (tool === undefined) return refuse(`there is no tool called "${name}"`);
  if (input === undefined) return refuse('the arguments are not a JSON object');
  const isAllowed = await decide(deps, one, tool);
  if (!isAllowed) return refuse('the user did not allow this call');
  progress.begin(callId);
  runs.set(replyId, callId, 'running');
  const startedAtMs = now();
  const result = await runWithin(tool, input, signal);
  const durationMs = Math.max(0, now() - startedAtMs);
  const text = result.ok ? result.value : errorText(result.error.text);
  const shown = await capResult(deps, name, text);
  const part = { type: 'tool-result', callId, name, text: shown.text, durationMs } as const;
  return [{ ...part, isError: !result.ok }, ...shown.rest];
}

/** Whether a call may run; asks where nobody has said so. */
async function decide({ runs }: ToolRunDeps, one: OneCall, tool: Tool): Promise<boolean> {
  const { call, replyId, known, decisions, mustAsk, signal } = one;
  const { callId } = call;
  const decision = decisions?.get(callId);
  if (decision !== undefined) return decision;
  const hadBegun = known?.begunIds.includes(callId) === true;
  if (!hadBegun && !mustAsk(tool)) return true;
  return runs.ask({ replyId, callId, as: hadBegun ? 'interrupted' : 'asking' }, signal);
}

interface Progress {
  readonly begin: (callId: string) => void;
  readonly end: (parts: ResultParts) => void;
}

/**
 * Tells where the calls stand when the answer to that changes for another start of the program: not
 * for what is known to run from the beginning, and not for the last result, which comes with the
 * next reply. A result that has a file is not told: files are counted by the parts of messages.
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
    end([result, ...files]) {
      open -= 1;
      const isNew = result?.type === 'tool-result' && !results.includes(result);
      if (!isNew || files.length > 0) return;
      results.push(result);
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
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Result<string, ToolError>> {
  const ownAbort = new AbortController();
  const timeoutMs = tool.timeoutMs ?? usualTimeoutMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ended = new Promise<Result<string, ToolError>>((resolve) => {
    timer = setTimeout(() => {
      resolve(failed(`the tool did not answer within ${timeoutMs / 1000} seconds`));
      ownAbort.abort();
    }, timeoutMs);
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
    return await Promise.race([tool.run(input, ownAbort.signal), ended]);
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
