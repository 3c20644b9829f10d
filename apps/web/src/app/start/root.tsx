import { useCallback, useEffect, useState, type ReactNode } from 'react';

import type { CopyProgress } from '#src/data/copy-tables.ts';
import type { OpenFailure } from '#src/data/db.ts';
import { useHeldIdleTasks } from '#src/platform/use-held-idle-tasks.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { App } from '#src/app/shell/app.tsx';
import { LocaleProvider } from '#src/app/languages/locale-provider.tsx';
import type { Consent } from '#src/app/shared/consent.ts';
import { startProgram, type Program } from '#src/app/program/program.ts';
import { startServiceWorker } from './start-service-worker.ts';
import { ErrorBoundary } from '#src/app/screens/error-boundary.tsx';

type State =
  | { readonly step: 'starting'; readonly isBlocked: boolean; readonly copying?: CopyProgress }
  | { readonly step: 'running'; readonly program: Program }
  | { readonly step: 'failed'; readonly failure: OpenFailure };

const StorageFailure = lazyComponent(
  async () => (await import('#src/app/screens/storage-failure.tsx')).StorageFailure,
);

const CopyingScreen = lazyComponent(
  async () => (await import('#src/app/screens/copying-screen.tsx')).CopyingScreen,
);

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

  // The effects of the screen come first, and hold idle tasks until it stands.
  const hasScreen = state.step !== 'starting';
  useEffect(() => {
    if (hasScreen) startServiceWorker();
  }, [hasScreen]);

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
      <>
        {state.step === 'starting' && state.copying !== undefined ? (
          <CopyingScreen progress={state.copying} />
        ) : (
          <StorageFailure
            code={state.step === 'failed' ? state.failure.code : 'blocked'}
            onRetry={retry}
          />
        )}
      </>
    </LocaleProvider>
  );
}
