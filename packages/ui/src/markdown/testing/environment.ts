import type { MarkdownEnvironment, MarkdownServices } from '../components/context.ts';
import { createDocumentCache } from '../document-cache.ts';

const services: MarkdownServices = {
  copyText: () => Promise.resolve(true),
  highlight: () => Promise.resolve(undefined),
  highlightCached: () => undefined,
  loadImage: () => Promise.resolve({ ok: false, error: { code: 'blocked' } }),
  renderDiagram: () => Promise.resolve({ ok: false, error: { code: 'unavailable' } }),
};

/** Surroundings for tests; single services can be replaced. */
export function testEnvironment(replaced: Partial<MarkdownServices> = {}): MarkdownEnvironment {
  return {
    services: { ...services, ...replaced },
    labels: {
      backToText: (number) => `${number}: back to the text`,
      code: 'Code',
      copied: 'Copied',
      copy: 'Copy',
      copyCsv: 'Copy as CSV',
      copyMarkdown: 'Copy as Markdown',
      details: 'Details',
      diagram: 'Diagram',
      diagramFailed: 'This diagram could not be drawn.',
      download: 'Download',
      footnote: (number) => `Footnote ${number}`,
      fullScreen: 'Full screen',
      imageFailed: 'The image could not be loaded.',
      openImage: (host) => `Open at ${host}`,
      loadImage: (host) => `Load image from ${host}`,
      openInEditor: 'Open in the online editor',
      preview: 'Preview',
      renderAnyway: 'Render anyway',
      showAllLines: (lines) => `Show all ${lines} lines`,
      showDiagram: 'Show diagram',
      showFewerLines: 'Show fewer lines',
      showMore: 'Show more',
      showMoreRows: (count) => `Show ${count} more rows`,
      showSource: 'Show source',
      table: 'Table',
      taskDone: 'Done',
      taskOpen: 'Open',
      tooLong: 'This part is very long.',
      wrap: 'Wrap',
    },
    theme: 'light',
    cache: createDocumentCache(1_000_000),
  };
}
