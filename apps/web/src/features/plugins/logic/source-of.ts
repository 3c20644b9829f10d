import type { Plugin } from '@parley/domain/plugin/plugin.ts';

/** What the functions of a plugin do, as it is written: code, or requests as JSON; each text once. */
export function sourceOf({ functions }: Pick<Plugin, 'functions'>): string {
  const texts = functions.map(({ implementation }) =>
    implementation.kind === 'javascript'
      ? implementation.code
      : JSON.stringify(implementation.action, null, 2),
  );
  return [...new Set(texts)].join('\n\n');
}
