import { useSyncExternalStore, type ReactNode } from 'react';

import { lazyComponent } from '#src/platform/lazy-component.ts';
import type { Program } from '#src/app/program/program.ts';

const OrganizationPart = lazyComponent(
  async () => (await import('../organization-part.tsx')).OrganizationPart,
);

/** The sign-in of a managed host. On others, nothing of it is loaded. */
export function useOrganization(program: Program): ReactNode {
  const { config } = program;
  const { managed } = useSyncExternalStore(config.subscribe, config.getSnapshot);
  return managed && <OrganizationPart program={program} />;
}
