import type { PluginLoads } from '@parley/contract/frames/plugin-protocol.ts';
import { signInNames } from '@parley/domain/plugin/sign-in.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import type { LibraryPlugin } from './library-plugin.ts';
import { hostsOf } from './plugin-actions.ts';
import { previousResultOf, resultValueOf } from './previous-output.ts';
import { runInRealm, type RealmError } from './run-in-realm.ts';
import { realmErrorText } from './run-texts.ts';
import type { OpenedRun, RunError, RunFunctionDeps } from './run-types.ts';
import { userMessageOf } from './user-message.ts';

/** Runs the code of a function, shut off from everything but its outlet and the hosts of its code. */
export async function runJavascript(
  deps: RunFunctionDeps,
  run: OpenedRun,
): Promise<Result<unknown, RunError>> {
  const { entry, fn, input, outlet, settings, realm, clock, abort, onProgress } = run;
  const { plugin } = entry;
  const { implementation } = fn;
  const given = await runInRealm(
    {
      realm,
      code: implementation.kind === 'javascript' ? withToken(implementation.code, settings) : '',
      fn: fn.name,
      params: input,
      settings,
      resources: await resourcesOf(deps, run),
      ...(plugin.codeHosts.length === 0 ? {} : { loads: loadsOf(entry) }),
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
  const text = realmErrorText(plugin.title, given.error);
  return err({ code: 'failed', text, ...missingIn(given.error) });
}

/** What goes to hosts that get secrets goes by the outlet, which alone has them. */
function loadsOf({ plugin, settings }: LibraryPlugin): PluginLoads {
  const asked = hostsOf(plugin, settings);
  const { codeHosts } = plugin;
  return { hosts: codeHosts, direct: codeHosts.filter((host) => !asked.includes(host)) };
}

function missingIn({ code }: RealmError): Pick<RunError, 'missing'> {
  if (code === 'needs-page') return { missing: 'document' };
  return code === 'no-worker' ? { missing: 'worker' } : {};
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
