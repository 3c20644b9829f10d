import { useEffect, useState, type ReactNode } from 'react';

import { takeArrivals, type Arrival } from '#src/services/navigation/arrivals.ts';

import { lazyDialog } from './lazy-dialog.tsx';
import type { Program } from './program.ts';

const ArrivalPane = lazyDialog(async () => (await import('./arrival-pane.tsx')).ArrivalPane);

/** Answers addresses that ask for something, at the start and later; one after the other. */
export function useArrivals({ arrivals, config }: Program): ReactNode {
  const [asked, setAsked] = useState<readonly Arrival[]>([]);
  useEffect(() => {
    const show = (more: readonly Arrival[]): void => {
      if (more.length === 0) return;
      void config.whenLoaded().then(() => setAsked((all) => [...all, ...more]));
    };
    const follow = (): void => show(takeArrivals(window).asked);
    show(arrivals.splice(0));
    // The address may have changed since the start took from it.
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, [arrivals, config]);
  const [first] = asked;
  if (first === undefined) return null;
  return (
    <ArrivalPane
      key={asked.length}
      arrival={first}
      onClose={() => setAsked((all) => all.slice(1))}
    />
  );
}
