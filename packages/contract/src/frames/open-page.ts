import { isCodeHost, maxCodeHosts } from '@parley/domain/plugin/code-host.ts';

/*
 * The page under `/sandbox/` that loads from hosts which a person allowed. Its address names them, so
 * that its answer can: a header is the only way to close hints and WebRTC.
 */

/** To the page, once: what it becomes. Code of a plugin comes as a `PluginOrder` instead. */
export interface OpenPageContent {
  readonly html: string;
  /** The page names no colours: those of the browser are taken that fit the theme around it. */
  readonly followsTheme: boolean;
  /** As in the address. */
  readonly hosts: readonly string[];
}

/** From the page: the browser did not shut it off from other hosts, so it stays empty. */
export interface OpenPageRefusal {
  readonly kind: 'not-shut';
}

/** The query of the page's address. @param hosts origins, as `isCodeHost` has them */
export function openPageQuery(hosts: readonly string[]): string {
  return `?hosts=${hosts.map(encodeURIComponent).join('+')}`;
}

/**
 * The hosts that a query of the page names. None at all where any of them is none, where there are too
 * many, or where anything else is named: who asks for that is not the program.
 */
export function readOpenPageHosts(query: string): readonly string[] {
  const [, given = ''] = /^\?hosts=([^&]+)$/u.exec(query) ?? [];
  const hosts = given === '' ? [] : given.split('+').map(decoded);
  return hosts.length <= maxCodeHosts && hosts.every(isCodeHost) ? hosts : [];
}

/** Empty for what is not encoded as it should be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/** Whether what came out of the page says that it stays empty. */
export function isOpenPageRefusal(data: unknown): boolean {
  const kind: OpenPageRefusal['kind'] = 'not-shut';
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind;
}
