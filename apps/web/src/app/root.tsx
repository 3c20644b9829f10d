import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';

import type { CopyProgress } from '#src/data/copy-tables.ts';
import type { OpenFailure } from '#src/data/db.ts';
import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';

import { App } from './app.tsx';
import { LocaleProvider } from './locale-provider.tsx';
import { startProgram, type Consent, type Program } from './program.ts';
import { ErrorBoundary } from './error-boundary.tsx';

type State =
  | { readonly step: 'starting'; readonly isBlocked: boolean; readonly copying?: CopyProgress }
  | { readonly step: 'running'; readonly program: Program }
  | { readonly step: 'failed'; readonly failure: OpenFailure };

const StorageFailure = lazy(async () => ({
  default: (await import('./storage-failure.tsx')).StorageFailure,
}));

const CopyingScreen = lazy(async () => ({
  default: (await import('./copying-screen.tsx')).CopyingScreen,
}));

/** What takes less than about a second needs no screen of its own. */
const fewRows = 2000;

const noConsent: Consent = { allowUpgradeWithoutSnapshot: false, allowWithoutStorage: false };

let starting: ReturnType<typeof startProgram> | undefined;

/** Starts the program once and shows what came of it. */
export function Root(): ReactNode {
  const [state, setState] = useState<State>({ step: 'starting', isBlocked: false });

  useHeldIdleTasks(state.step === 'starting');

  const start = useCallback(async (consent: Consent) => {
    starting ??= startProgram({
      ...consent,
      onBlocked: () => setState({ step: 'starting', isBlocked: true }),
      onCopying: (copying) => {
        if (copying.totalRows > fewRows) setState({ step: 'starting', isBlocked: false, copying });
      },
    });
    const started = await starting;
    setState(
      started.ok
        ? { step: 'running', program: started.value }
        : { step: 'failed', failure: started.error },
    );
  }, []);

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the state follows what opening the store comes to
    void start(noConsent);
  }, [start]);

  const retry = (consent: Partial<Consent> = {}): void => {
    starting = undefined;
    setState({ step: 'starting', isBlocked: false });
    void start({ ...noConsent, ...consent });
  };

  if (state.step === 'running') {
    return (
      <LocaleProvider program={state.program}>
        <ErrorBoundary>
          <App program={state.program} />
        </ErrorBoundary>
      </LocaleProvider>
    );
  }
  if (state.step === 'starting' && !state.isBlocked && state.copying === undefined) return null;
  return (
    <LocaleProvider program={undefined}>
      <Suspense fallback={null}>
        {state.step === 'starting' && state.copying !== undefined ? (
          <CopyingScreen progress={state.copying} />
        ) : (
          <StorageFailure
            code={state.step === 'failed' ? state.failure.code : 'blocked'}
            onRetry={retry}
          />
        )}
      </Suspense>
    </LocaleProvider>
  );
}
