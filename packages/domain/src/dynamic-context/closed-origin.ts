import { networkOf } from '../web/network-of.ts';

/**
 * Whether no context may ask an origin, whatever is allowed: it lies in a private network that is not
 * this computer, or is that of the program itself. The outlet refuses the same.
 *
 * @param origin  as `originOf` writes it
 */
export function isClosedOrigin(origin: string, ownOrigin: string): boolean {
  const name = origin.replace(/^https?:\/\//u, '').replace(/:\d+$/u, '');
  return origin === ownOrigin || networkOf(name) === 'private';
}
