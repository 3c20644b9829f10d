import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { StopSignal, ToolError } from '@parley/domain/tool/tool.ts';

import { createRunClock } from '#src/services/plugins/run-clock.ts';
import { realmErrorText } from '#src/services/plugins/run-texts.ts';
import { runInRealm, type RealmError } from '#src/services/plugins/run-in-realm.ts';

import { interpreterCode } from './interpreter-code.ts';

const maxRunMs = 30_000;
const title = 'The code';

/**
 * Runs code where code of plugins runs: in a worker of a frame without an origin, which is gone
 * afterwards. Nobody is at the other end of its outlet, so it reaches nothing.
 */
export async function interpret(
  code: string,
  signal: StopSignal,
  { sandboxOrigin }: { readonly sandboxOrigin: string | undefined },
): Promise<Result<string, ToolError>> {
  const stopping = new AbortController();
  signal.addEventListener('abort', () => stopping.abort());
  if (signal.aborted) stopping.abort();
  const given = await runInRealm(
    {
      realm: 'worker',
      code: interpreterCode,
      fn: 'execute_javascript',
      params: { code },
      settings: {},
      resources: {},
    },
    {
      outletPort: new MessageChannel().port1,
      signal: stopping.signal,
      sandboxOrigin,
      clock: createRunClock({ silentMs: maxRunMs, totalMs: maxRunMs }),
    },
  );
  if (given.ok && typeof given.value === 'string') return ok(given.value);
  const error: RealmError = given.ok ? { code: 'crashed', text: '' } : given.error;
  return err({ code: 'failed', text: realmErrorText(title, error) });
}
