/**
 * Takes the path prefix of a sub-path installation off.
 *
 * A reverse proxy may strip the prefix or not; both arrive at the same routes.
 */
export function stripBasePath(pathname: string, basePath: string): string {
  return basePath !== '' && pathname.startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length)
    : pathname;
}

/** The path of a URL without parsing it anew: what stands between the host and `?` or `#`. */
export function pathnameOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  if (start === -1) return '/';
  const end = url.slice(start).search(/[?#]/);
  return end === -1 ? url.slice(start) : url.slice(start, start + end);
}
