import { readXml } from './xml-reader.ts';

/** A part of an Office document that another one refers to. */
export interface Relation {
  readonly id: string;
  /** The last word of its type: `officeDocument`, `worksheet`. */
  readonly type: string;
  /** Path in the archive, without a slash at its beginning. */
  readonly path: string;
}

/** Where the relations of a part are written: those of the whole are those of the empty path. */
export function relationsPath(path: string): string {
  const cut = path.lastIndexOf('/') + 1;
  return `${path.slice(0, cut)}_rels/${path.slice(cut)}.rels`;
}

/**
 * Reads what a part refers to inside of its archive.
 *
 * @param path  of the part
 * Errors: `DocumentError`, see {@link readXml}.
 * Source: ECMA-376, part 2, chapter 6 (Open Packaging Conventions).
 */
export function parseRelations(xml: string, path: string): readonly Relation[] {
  const relations: Relation[] = [];
  readXml(xml, {
    open(name, attribute) {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return;
      const type = attribute('Type') ?? '';
      relations.push({
        id: attribute('Id') ?? '',
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolvePath(attribute('Target') ?? '', path),
      });
    },
    close: () => undefined,
    text: () => undefined,
  });
  return relations;
}

function resolvePath(target: string, from: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const folders = from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') folders.pop();
    else if (step !== '.') folders.push(step);
  }
  return folders.join('/');
}
