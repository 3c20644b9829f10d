/** Where plain http is allowed; the policy of the network worker names the same. */
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host that an address would reach in the clear, over a network; undefined where it does not. */
export function insecureHost(baseUrl: string): string | undefined {
  const { protocol, host, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !loopbackNames.has(hostname) ? host : undefined;
}

/** Whether an address leads to the computer that the page runs on: it needs no network. */
export function isOnThisComputer(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && loopbackNames.has(new URL(baseUrl).hostname);
}
