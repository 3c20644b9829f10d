import { createLazyModule } from '#src/platform/lazy-module.ts';

/** Nobody searches with the first paint, so the code of the results comes later. */
export const searchModule = createLazyModule(async () => {
  const [{ SearchResults }, { foldAhead }] = await Promise.all([
    import('#src/features/search/search-results.tsx'),
    import('#src/features/search/logic/find-titles.ts'),
  ]);
  return { SearchResults, foldAhead };
});
