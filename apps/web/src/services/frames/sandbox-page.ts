import { openPageQuery } from '@parley/contract/frames/open-page.ts';

import { programBase } from '#src/platform/program-base.ts';

/**
 * Address of a page for foreign code.
 *
 * @param name  file under `/sandbox/`
 * @param origin  a second name of the server, if the operator offers one; undefined: this origin
 */
export function sandboxPage(name: string, origin: string | undefined): string {
  const own = new URL(`sandbox/${name}`, programBase());
  return origin === undefined ? own.href : new URL(own.pathname, origin).href;
}

/** The page that loads from hosts, with what it has to be told. */
export interface OpenPage {
  readonly url: string;
  readonly hosts: readonly string[];
}

/**
 * The page that loads from hosts. Those of the program itself are left out, for code in there has
 * nothing to ask of them; undefined where no others are left.
 *
 * @param hosts  origins, as `isCodeHost` has them
 * @param origin  as of {@link sandboxPage}
 */
export function openPage(
  hosts: readonly string[],
  origin: string | undefined,
): OpenPage | undefined {
  const own = new URL(programBase()).origin;
  const foreign = hosts.filter((host) => host !== own && host !== origin);
  if (foreign.length === 0) return undefined;
  return { url: sandboxPage('open.html', origin) + openPageQuery(foreign), hosts: foreign };
}
