import { createLazyModule, type LazyModule } from '#src/platform/lazy-module.ts';
import type { Manifest } from '#src/app/modules/manifest.ts';

import type { CreateBoxMenuSource } from './box-menu-ports.ts';

const manifests: readonly Manifest<CreateBoxMenuSource>[] = [
  { id: 'models', load: async () => (await import('./model-source.ts')).createModelSource },
  { id: 'search', load: async () => (await import('./command-source.ts')).createSearchSource },
  { id: 'prompts', load: async () => (await import('./prompt-source.ts')).createPromptSource },
  { id: 'commands', load: async () => (await import('./command-source.ts')).createCommandSource },
];

/** What stands in the lists of the box, in their order. Whoever adds to them adds a manifest. */
export const boxMenuSources: readonly LazyModule<CreateBoxMenuSource>[] = manifests.map(
  ({ load }) => createLazyModule(load),
);
