import { createLazyModule } from '#src/platform/lazy-module.ts';

/** Reads the operator's characters; loaded where a chat plays one of them. */
export const hostCharacterModule = createLazyModule(async () => {
  const { asPlayed, hostCharactersOf } = await import('./host-characters.ts');
  return { asPlayed, hostCharactersOf };
});
