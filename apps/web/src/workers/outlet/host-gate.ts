import type { HostAnswer, OutletOpening } from '#src/platform/outlet-requests.ts';

import { decideHost, type HostGrant } from './grants.ts';

/** Decides, for one run, which origins may be reached. */
export interface HostGate {
  /** Waits for the person where nothing was said about the origin. */
  allows(origin: string): Promise<boolean>;
  /** What the person says to a question; anything else than a yes is a no. */
  answer(origin: string, answer: unknown): void;
}

/** Where a gate looks and whom it asks. */
export interface HostGateDeps {
  readonly readGrants: () => Promise<readonly HostGrant[]>;
  /** Called once for each origin. */
  readonly ask: (origin: string) => void;
}

/**
 * Makes the gate of a run. Grants are read anew for each request, so that what the person takes back
 * holds at once; what is answered to a question holds until the run ends.
 */
export function createHostGate(
  run: Pick<OutletOpening, 'owner' | 'hash' | 'chatId'>,
  { readGrants, ask }: HostGateDeps,
): HostGate {
  const questions = new Map<string, Promise<boolean>>();
  const waiting = new Map<string, (isAllowed: boolean) => void>();

  function question(origin: string): Promise<boolean> {
    const answered = new Promise<boolean>((resolve) => {
      waiting.set(origin, resolve);
    });
    questions.set(origin, answered);
    ask(origin);
    return answered;
  }

  return {
    async allows(origin) {
      const stored = decideHost(await readGrants(), run, origin);
      if (stored !== 'unknown') return stored === 'allowed';
      return questions.get(origin) ?? question(origin);
    },
    answer(origin, answer) {
      waiting.get(origin)?.(isYes(answer));
      waiting.delete(origin);
    },
  };
}

function isYes(answer: unknown): answer is Exclude<HostAnswer, 'no'> {
  return answer === 'once' || answer === 'always';
}
