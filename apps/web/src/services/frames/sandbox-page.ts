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
