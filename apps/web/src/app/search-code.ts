import { createCodePart } from '#src/platform/code-part.ts';

/** Nobody searches with the first paint, so the code of the results comes later. */
export const searchCode = createCodePart(
  async () => (await import('#src/features/search/search-results.tsx')).SearchResults,
);
