import { createLazyModule } from '#src/platform/lazy-module.ts';

import type { GivenPrompt } from './library-prompt.ts';

/** Who wrote them, and under what they are given. */
const source = 'Parley, CC0 1.0';

/** The prompts that come along with the program: loaded when somebody looks for prompts. */
export const communityModule = createLazyModule<readonly GivenPrompt[]>(async () => {
  const { communityPrompts } = await import('#src/data/library/prompts/community-prompts.ts');
  return communityPrompts.map((prompt) => ({ ...prompt, description: '', shortcut: '', source }));
});
