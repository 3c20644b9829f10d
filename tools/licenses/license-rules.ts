/** Licenses that ask for no more than their notice; SPDX identifiers. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Licenses that are allowed for one package; docs/decisions/080 says why. */
const allowedFor: Readonly<Record<string, string>> = { elkjs: 'EPL-2.0' };

/** Licenses of packages whose manifest names none, by their license file. */
const namedByFile: Readonly<Record<string, string>> = { khroma: 'MIT' };

/** A package, as its manifest or the lock file describes it. */
export interface LicensedPackage {
  readonly name: string;
  /** SPDX expression; absent where the manifest names none. */
  readonly license?: unknown;
}

/** The SPDX expression of a package; empty where nobody knows it. */
export function licenseOf({ name, license }: LicensedPackage): string {
  return typeof license === 'string' ? license : (namedByFile[name] ?? '');
}

/** Why a package must not be shipped, as a line for people; undefined where it may. */
export function licenseProblem(found: LicensedPackage): string | undefined {
  const license = licenseOf(found);
  if (license === '') return `${found.name} names no license.`;
  const isAllowed = (id: string): boolean => allowed.has(id) || allowedFor[found.name] === id;
  return holds(license, isAllowed)
    ? undefined
    : `${found.name} is under ${license}, which tools/licenses/license-rules.ts does not allow.`;
}

/** Whether an SPDX expression of identifiers, AND, OR and brackets can be satisfied. */
function holds(expression: string, isAllowed: (id: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/gu) ?? [];
  let next = 0;
  function readAny(): boolean {
    let isMet = readAll();
    while (tokens[next] === 'OR') {
      next += 1;
      isMet = readAll() || isMet;
    }
    return isMet;
  }
  function readAll(): boolean {
    let isMet = readOne();
    while (tokens[next] === 'AND') {
      next += 1;
      isMet = readOne() && isMet;
    }
    return isMet;
  }
  function readOne(): boolean {
    const token = tokens[next] ?? '';
    next += 1;
    if (token !== '(') return isAllowed(token);
    const isMet = readAny();
    next += 1;
    return isMet;
  }
  return readAny() && next === tokens.length;
}
