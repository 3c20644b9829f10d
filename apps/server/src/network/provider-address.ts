import { isPublicAddress } from '@parley/domain/web/public-address.ts';

/**
 * Reads the base address of a model provider: a public name at https, port 443, or one of the origins
 * that the operator named. A query is no part of it. Undefined for anything else.
 *
 * @param operatorOrigins exact origins, as `URL` writes them
 * @returns without a slash at its end
 */
export function readProviderAddress(
  text: string,
  operatorOrigins: readonly string[],
): string | undefined {
  const url = URL.parse(text);
  if (url === null || url.search !== '' || url.hash !== '' || url.username !== '') return undefined;
  if (url.password !== '') return undefined;
  const isOpen = url.port === '' && !url.hostname.endsWith('.') && isPublicAddress(url);
  if (!isOpen && !operatorOrigins.includes(url.origin)) return undefined;
  return url.origin + url.pathname.replace(/\/+$/, '');
}
