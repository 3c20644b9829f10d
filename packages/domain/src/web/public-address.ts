/** Names that lead into the network of whoever asks. */
const privateNames = /(?:^|\.)(?:localhost|local|internal|intranet|home|lan|corp|test-net)$/iu;

/**
 * An address that may be read for a model: https, of a name in the public web. Undefined for anything
 * else: numbers, names of the own network, and addresses that carry a password.
 *
 * @param url as `URL` reads it
 */
export function isPublicAddress(url: {
  readonly protocol: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}): boolean {
  const host = url.hostname.replace(/\.$/u, '');
  const isName = /^[a-z\d-]+(?:\.[a-z\d-]+)*\.(?=[a-z\d-]*[a-z])[a-z\d-]{2,63}$/iu.test(host);
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    isName &&
    !privateNames.test(host)
  );
}
