import { countPluginSecrets } from '@parley/domain/import/installed-plugins.ts';
import type { ImportedPlugin } from '@parley/domain/import/imported-plugin.ts';

import type { ChecksumState } from '#src/platform/import-protocol.ts';

import type { ImportSource } from './import-source.ts';

/** The worst first: of several files one that was changed is enough to warn. */
const checksums: readonly ChecksumState[] = ['wrong', 'missing', 'right'];

/** Files of several programs as one: their records one file after the other. */
export function joinSources(sources: readonly ImportSource[]): ImportSource {
  const plugins = sources.flatMap(({ asked }) => asked?.plugins ?? []);
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
      plugins: plugins.filter((plugin) => isAlone(plugin, plugins)),
    },
    async *records() {
      for (const source of sources) yield* source.records();
      for (const plugin of plugins) {
        const count = countPluginSecrets([plugin]);
        if (count === 0 || isAlone(plugin, plugins)) continue;
        const { title } = plugin;
        yield { kind: 'skipped', entry: { title, reason: 'secrets', count, row: 'plugins' } };
      }
    },
  };
}

/** Which of two plugins under one id comes in is not known here: neither gets what is secret. */
function isAlone({ id }: ImportedPlugin, plugins: readonly ImportedPlugin[]): boolean {
  return plugins.filter((each) => each.id === id).length === 1;
}
