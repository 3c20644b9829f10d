/*
 * Narrows what the header of this page allows to exactly the hosts that a person allowed, and proves
 * it. A policy that was added stays in force: taking its element out, opening the document anew and
 * workers change nothing.
 */

/** A host by its public name, as it may stand in a policy; written by the page, and looked at here. */
const hostPattern = /^https:\/\/(?:[a-z\d-]{1,63}\.)+[a-z][a-z\d-]{0,62}(?::\d{1,5})?$/;

/** A name that leads nowhere (RFC 2606), and that nobody can allow. */
const probe = 'https://parley-probe.invalid/';
const probeTimeoutMs = 3000;

/**
 * Lets the page load from these hosts and from no other, its own files included.
 *
 * @returns false where it was left as it is: a host is none, or there is none
 */
export function shutPage(hosts: readonly string[]): boolean {
  if (hosts.length === 0 || !hosts.every((host) => hostPattern.test(host))) return false;
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = policyOf(hosts.join(' '));
  document.head.append(meta);
  return true;
}

function policyOf(hosts: string): string {
  return [
    `default-src 'none'`,
    `script-src ${hosts} blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `connect-src ${hosts}`,
    `style-src ${hosts} 'unsafe-inline'`,
    `img-src ${hosts} data: blob:`,
    `font-src ${hosts} data:`,
    'media-src data: blob:',
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

/**
 * Whether the page refuses a host that nobody allowed, for a request and for a picture. The browser
 * has to say that its policy refused them: that they failed proves nothing.
 */
export function isPageShut(): Promise<boolean> {
  const open = new Set(['connect-src', 'img-src']);
  const listening = new AbortController();
  return new Promise((resolve) => {
    const end = (isShut: boolean): void => {
      clearTimeout(timer);
      listening.abort();
      resolve(isShut);
    };
    const timer = setTimeout(() => end(false), probeTimeoutMs);
    const note = (event: SecurityPolicyViolationEvent): void => {
      const { blockedURI, disposition, effectiveDirective, isTrusted } = event;
      // Some browsers tell the origin only, without its slash.
      if (!isTrusted || disposition !== 'enforce' || !`${blockedURI}/`.startsWith(probe)) return;
      open.delete(effectiveDirective);
      if (open.size === 0) end(true);
    };
    window.addEventListener('securitypolicyviolation', note, { signal: listening.signal });
    fetch(probe).then(
      () => end(false),
      () => undefined,
    );
    const picture = new Image();
    picture.onload = () => end(false);
    picture.src = probe;
  });
}
