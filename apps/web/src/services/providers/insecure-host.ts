/** Where plain http is allowed; the policy of the network worker names the same. */
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The host that an address would reach in the clear, over a network; undefined where it does not. */
export function insecureHost(baseUrl: string): string | undefined {
  const { protocol, host, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !loopbackNames.has(hostname) ? host : undefined;
}

// `URL` writes every IPv4 address with four decimal numbers and every IPv6 address in brackets.
const privateHost =
  /^(?:127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.)[\d.]+$|^0\.0\.0\.0$|^\[f(?:[cd]|e[89ab])|^[^.[]+$|\.(?:localhost|local|lan|internal|home\.arpa)$/;

/** Whether an address leads to this computer or its own network, where the user runs the server. */
export function isOnOwnNetwork(baseUrl: string): boolean {
  return (
    isOnThisComputer(baseUrl) ||
    (URL.canParse(baseUrl) && privateHost.test(new URL(baseUrl).hostname))
  );
}

/** Whether an address leads to the computer that the page runs on: it needs no network. */
export function isOnThisComputer(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && loopbackNames.has(new URL(baseUrl).hostname);
}
