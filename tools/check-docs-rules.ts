/** One thing in a document that has to be looked at. */
export interface DocError {
  /** Counted from 1. */
  readonly line: number;
  readonly message: string;
}

/** Tells whether a path or glob, from the root of the repository, names something. */
export type PathExists = (pathOrGlob: string) => boolean;

interface DocFile {
  /** From the root of the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

const repoPath =
  /^(?:(?:packages|apps|e2e|bench|docs|tools|\.ci)\/|[\w.-]+\.(?:md|json|jsonc|cjs|mjs)$|LICENSE$)/u;

/** Files that are spoken of but belong to a running program or to another project. */
const notOfTheRepository = new Set(['config.json', 'manifest.json', 'llms.json']);

const forbidden: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.-])registry\.(?!test\b|ts\b)[a-z]|\bnpmjs\b/iu, 'names a registry host'],
  [/(?<![\w.-])(?:[a-z]+\.)?debian\.(?:org|net)/iu, 'names a package host'],
  [/(?<![\w.~-])\/(?:work|root|home|Users|tmp)\//u, 'holds an absolute path of one machine'],
  [/\.\.\/shared\b/u, 'points outside the repository'],
  [/^(?:<{7}|>{7}) /u, 'is left of a merge'],
];

/**
 * Checks one Markdown document: paths in code marks and relative links name something that exists,
 * and nothing in it belongs to one machine.
 *
 * Fenced blocks are searched for forbidden text only: a command may name files that are yet to come.
 *
 * @returns faults from top to bottom
 */
export function checkDoc(file: DocFile, exists: PathExists): readonly DocError[] {
  const faults: DocError[] = [];
  const entries = new Set<string>();
  let isFenced = false;
  for (const [index, text] of file.text.split('\n').entries()) {
    const report = (message: string): number => faults.push({ line: index + 1, message });
    if (entries.has(text)) report('stands here twice');
    if (!isFenced && isEntry(text)) entries.add(text);
    for (const [pattern, message] of forbidden) if (pattern.test(text)) report(message);
    if (/^\s*(?:```|~~~)/u.test(text)) isFenced = !isFenced;
    else if (!isFenced) findMissing(file.path, text, exists).forEach((missing) => report(missing));
  }
  return faults;
}

/** A row or a point that says something: merging two lists may leave it in both places. */
function isEntry(line: string): boolean {
  return /^(?:\| (?:\[|[A-Z]\d)|- ).{24}/u.test(line);
}

function findMissing(docPath: string, line: string, exists: PathExists): readonly string[] {
  const named = [...line.matchAll(/`([^`\s]+)`/gu)]
    .map(([, token = '']) => toRepoPath(token))
    .filter((path) => path !== undefined && !exists(path));
  const prose = line.replaceAll(/`[^`]*`/gu, '');
  const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/gu)]
    .map(([, target = '']) => resolveLink(docPath, target))
    .filter((path) => path !== undefined && !exists(path));
  return [
    ...named.map((path) => `\`${path}\` does not exist`),
    ...linked.map((path) => `link to ${path} leads nowhere`),
  ];
}

/**
 * Reads what stands in code marks as a path of the repository.
 *
 * @returns undefined where it is something else: a name, a URL path, a pattern with a `<hole>`
 */
export function toRepoPath(token: string): string | undefined {
  if (!repoPath.test(token) || /[<>…$]/u.test(token) || notOfTheRepository.has(token)) {
    return undefined;
  }
  return token.replace(/(?::\d+)?\/?$/u, '');
}

/**
 * Resolves a link of a document.
 *
 * @returns the path from the root of the repository; undefined for a URL or an anchor of the page
 */
export function resolveLink(docPath: string, target: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|#|\/\/)/iu.test(target)) return undefined;
  const url = new URL(target, `file:///${docPath}`);
  return decodeURIComponent(url.pathname).replace(/^\//u, '').replace(/\/$/u, '');
}
