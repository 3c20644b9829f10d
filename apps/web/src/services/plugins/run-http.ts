import { variablesOf, type Variables } from '@parley/domain/plugin/call-variables.ts';
import { fillAction, type FillFailure } from '@parley/domain/plugin/http-action.ts';
import type { HttpAction } from '@parley/domain/plugin/plugin.ts';
import { originOf } from '@parley/domain/plugin/read-host.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { cutText } from '@parley/domain/shared/text.ts';
import type { ToolError } from '@parley/domain/tool/tool.ts';

import { fetchThroughOutlet } from './fetch-through-outlet.ts';
import { hostsOf } from './plugin-actions.ts';
import type { OpenedRun, RunFunctionDeps } from './run-types.ts';
import { runInRealm } from './run-in-realm.ts';
import { realmErrorText, runTexts } from './run-texts.ts';

/** Longest piece of an answer that an error tells. */
const toldCharacters = 300;

/** Makes the request of an HTTP action and reads its answer. */
export async function runHttp(
  deps: RunFunctionDeps,
  run: OpenedRun,
): Promise<Result<unknown, ToolError>> {
  const { fn, input, settings, outlet, clock, abort } = run;
  if (fn.implementation.kind !== 'http') return failed(runTexts.gone);
  const { action } = fn.implementation;
  const values = { input, settings: new Map(Object.entries(settings)) };
  const variables = variablesOf(run.entry.plugin, fn, values);
  const filled = fillAction(action, variables);
  if (!filled.ok) return failed(fillText(filled.error));
  const { asksForHost, ...request } = filled.value;
  if (asksForHost && !(await isHostAllowed(deps, run, request.url))) {
    return failed(runTexts.hostNotAllowed);
  }
  const stopping = new AbortController();
  abort.addEventListener('abort', () => stopping.abort());
  if (abort.aborted) stopping.abort();
  let afterMs: number | undefined;
  clock.start((reached) => {
    afterMs = clock.limits[reached];
    stopping.abort();
  });
  const answer = await fetchThroughOutlet(outlet.port, request, stopping.signal);
  clock.stop();
  if (afterMs !== undefined) {
    const { title } = run.entry.plugin;
    return failed(realmErrorText(title, { code: 'timeout', text: '', afterMs }));
  }
  if (!answer.ok) return failed(answer.error.text);
  const { status, text } = answer.value;
  if (status >= 400) {
    return failed(`The server answered ${status}: ${cutText(text, toldCharacters)}`);
  }
  return action.transform === undefined
    ? ok(text)
    : transform(deps, run, { transform: action.transform, text, variables });
}

/** Where the model chose a host that was allowed for something else, the person is asked all the same. */
async function isHostAllowed(
  { views }: RunFunctionDeps,
  { entry, context }: OpenedRun,
  url: string,
): Promise<boolean> {
  const origin = originOf(url);
  const isAllowed = hostsOf(entry.plugin, entry.settings).some((host) => host === origin);
  // What was not allowed is asked about by the outlet.
  if (origin === undefined || !isAllowed) return true;
  return (await views.ask(context, { askedOrigin: origin })) !== 'no';
}

function fillText(failure: FillFailure): string {
  switch (failure.code) {
    case 'bad-header':
      return runTexts.badHeader(failure.name);
    case 'bad-host':
      return runTexts.badHost(failure.name);
    case 'no-address':
      return runTexts.noAddress;
    case 'body-not-json':
      return runTexts.bodyNotJson;
    default:
      return failure satisfies never;
  }
}

interface AnswerToTransform {
  readonly transform: NonNullable<HttpAction['transform']>;
  readonly text: string;
  readonly variables: Variables;
}

/** Templates are code of others as well: they run where code of plugins runs, and reach nothing. */
async function transform(
  { sandboxOrigin }: RunFunctionDeps,
  { entry, abort }: OpenedRun,
  { transform: by, text, variables }: AnswerToTransform,
): Promise<Result<unknown, ToolError>> {
  const { transformCode } = await import('./transform-code.ts');
  const given = await runInRealm(
    {
      realm: 'worker',
      code: transformCode[by.kind],
      fn: 'transform',
      params: { text, template: by.text, variables: valuesIn(variables) },
      settings: {},
      resources: {},
    },
    {
      // Nobody is at the other end.
      outletPort: new MessageChannel().port1,
      signal: abort,
      sandboxOrigin: sandboxOrigin(),
    },
  );
  if (given.ok) return ok(given.value);
  return failed(realmErrorText(entry.plugin.title, given.error));
}

function valuesIn(variables: Variables): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...variables].map(([name, { value }]) => [name, value] as const));
}

function failed(text: string): Result<never, ToolError> {
  return err({ code: 'failed', text });
}
