import { createLazyModule } from '#src/platform/lazy-module.ts';
import type { ContextDeps } from '#src/services/contexts/context-code.ts';
import type { ContextSource } from '#src/services/contexts/context-source.ts';
import type { PluginTools } from '#src/services/plugins/plugin-tools.ts';

/** What dynamic contexts need of the program. */
export interface ContextParts extends Pick<ContextDeps, 'store' | 'network' | 'isTemporary'> {
  readonly plugins: Pick<PluginTools, 'loadParts'>;
}

/** The way to dynamic contexts; its code comes with the first chat that may have some. */
export function startContexts({ plugins, ...parts }: ContextParts): ContextSource {
  const module = createLazyModule(async () =>
    (await import('#src/services/contexts/context-code.ts')).openContextCode({
      ...parts,
      loadShelf: async () => (await plugins.loadParts())?.shelf,
    }),
  );
  return { module, last: new Map() };
}
