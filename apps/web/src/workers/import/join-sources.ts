import type { ChecksumState } from '#src/platform/import-protocol.ts';

import type { ImportSource } from './import-source.ts';

/** The worst first: of several files one that was changed is enough to warn. */
const checksums: readonly ChecksumState[] = ['wrong', 'missing', 'right'];

/** Files of several programs as one: their records one file after the other. */
export function joinSources(sources: readonly ImportSource[]): ImportSource {
  return {
    formats: [...new Set(sources.flatMap(({ formats }) => formats))],
    checksum() {
      const found = new Set(sources.map((source) => source.checksum()));
      return checksums.find((state) => found.has(state)) ?? 'none';
    },
    sections: () => [...new Set(sources.flatMap((source) => source.sections()))],
    hasSyncMarks: () => sources.some((source) => source.hasSyncMarks()),
    asked: {
      models: sources.flatMap(({ asked }) => asked?.models ?? []),
      plugins: sources.flatMap(({ asked }) => asked?.plugins ?? []),
    },
    async *records() {
      for (const source of sources) yield* source.records();
    },
  };
}
