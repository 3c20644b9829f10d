/** What the bundler knows of a module. */
interface BundledModule {
  /** Without types, before its parts are joined. */
  readonly code: string | null;
  /** Absolute paths of what it imports, without what it loads later. */
  readonly importedIds: readonly string[];
}

/** Gives a module by its absolute path, null for one that the bundle does not have. */
export type ModuleReader = (id: string) => BundledModule | null;

const iconIndex = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.mjs$/;
const importedIcons = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;
const exportedIcons = /export\s*\{([^}]*)\}\s*from\s*["']\.\/(icons\/[\w-]+\.mjs)["']/g;

/**
 * The files of the icons that modules draw, or those that they import: paths from the folder of the
 * icons' package, such as `icons/copy.mjs`. All icons are imported from one index, so the imports
 * themselves do not tell which of them a module needs.
 */
export function iconsBehind(entries: readonly string[], read: ModuleReader): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  let index = '';
  const waiting = [...entries];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const found = read(id);
    if (iconIndex.test(id)) index = found?.code ?? '';
    else {
      for (const name of namesIn(importedIcons, found?.code ?? '')) names.add(name);
      waiting.push(...(found?.importedIds ?? []));
    }
  }
  return new Set(
    [...index.matchAll(exportedIcons)]
      .filter(([, list = '']) => aliasesIn(list).some((name) => names.has(name)))
      .map(([, , file = '']) => file),
  );
}

function namesIn(pattern: RegExp, code: string): readonly string[] {
  return [...code.matchAll(pattern)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  );
}

/** The names behind `default as`. */
function aliasesIn(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim().split(' ').at(-1) ?? '');
}
