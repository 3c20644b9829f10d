import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { ToolError } from '@parley/domain/tool/tool.ts';

import { previousResultOf, resultValueOf } from './previous-output.ts';
import type { OpenedRun, RunFunctionDeps } from './run-types.ts';
import { runInRealm } from './run-in-realm.ts';
import { realmErrorText } from './run-texts.ts';
import { userMessageOf } from './user-message.ts';

/** Runs the code of a function, shut off from everything but its outlet. */
export async function runJavascript(
  deps: RunFunctionDeps,
  run: OpenedRun,
): Promise<Result<unknown, ToolError>> {
  const { entry, fn, input, outlet, settings, clock, abort, onProgress } = run;
  const { plugin } = entry;
  const { implementation } = fn;
  const given = await runInRealm(
    {
      realm: plugin.realm,
      code: implementation.kind === 'javascript' ? withToken(implementation.code, settings) : '',
      fn: fn.name,
      params: input,
      settings,
      resources: await resourcesOf(deps, run),
    },
    {
      outletPort: outlet.port,
      signal: abort,
      sandboxOrigin: deps.sandboxOrigin(),
      clock,
      onProgress,
    },
  );
  if (given.ok) return ok(given.value);
  return err({ code: 'failed', text: realmErrorText(plugin.title, given.error) });
}

/** Authors write the token of a service into their code as a name in braces. */
function withToken(code: string, settings: Readonly<Record<string, string>>): string {
  const placeholder = settings[signInNames.accessToken];
  if (placeholder === undefined) return code;
  // A function, since `$&` in a text to be put in would mean something.
  return code.replaceAll(`{${signInNames.accessToken}}`, () => placeholder);
}

async function resourcesOf(
  { blobOf }: RunFunctionDeps,
  { entry, context }: OpenedRun,
): Promise<{ readonly userMessage?: unknown; readonly previousRunOutput?: unknown }> {
  const previous = previousResultOf(context.path, entry.plugin);
  const userMessage = entry.plugin.permissions.includes('read_user_message')
    ? await userMessageOf(context.path, blobOf)
    : undefined;
  return {
    ...(previous === undefined ? {} : { previousRunOutput: resultValueOf(previous) }),
    ...(userMessage === undefined ? {} : { userMessage }),
  };
}
