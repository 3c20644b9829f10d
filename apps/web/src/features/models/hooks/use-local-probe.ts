import { useEffect, useState } from 'react';

import type { LocalServerState } from '#src/platform/network-protocol.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

/** What is known about one server; undefined before anybody looked. */
export type ProbeState = LocalServerState | { readonly state: 'looking' } | undefined;

export interface LocalProbe {
  readonly states: ReadonlyMap<string, ProbeState>;
  readonly isLooking: boolean;
  readonly look: () => void;
}

/** Looks for the servers of this computer; never before it was told to. */
export function useLocalProbe(providers: ProviderService, looksAtOnce: boolean): LocalProbe {
  const servers = providers.localServers();
  const [round, setRound] = useState(looksAtOnce ? 1 : 0);
  const [found, setFound] = useState<Found>({ round: 0, states: new Map() });

  useEffect(() => {
    if (round === 0) return undefined;
    let isCurrent = true;
    async function ask(presetId: string): Promise<void> {
      const state = await providers.probeLocalServer(presetId);
      if (isCurrent) setFound((before) => withState(before, round, { presetId, state }));
    }
    for (const { presetId } of providers.localServers()) {
      void ask(presetId);
    }
    return () => {
      isCurrent = false;
    };
  }, [providers, round]);

  const answered = found.round === round ? found.states : new Map<string, ProbeState>();
  const states = new Map<string, ProbeState>(
    servers.map(({ presetId }) => [
      presetId,
      answered.get(presetId) ?? (round === 0 ? undefined : { state: 'looking' }),
    ]),
  );
  return {
    states,
    isLooking: round > 0 && answered.size < servers.length,
    look: () => setRound(round + 1),
  };
}

interface Found {
  readonly round: number;
  readonly states: ReadonlyMap<string, ProbeState>;
}

interface Answer {
  readonly presetId: string;
  readonly state: LocalServerState;
}

function withState(before: Found, round: number, { presetId, state }: Answer): Found {
  const states = new Map(before.round === round ? before.states : []);
  return { round, states: states.set(presetId, state) };
}
