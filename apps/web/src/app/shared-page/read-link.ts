/** What the address of the page says. */
export interface ShareLink {
  readonly id: string;
  /** Empty where the link has none, or is for deleting. */
  readonly key: string;
  /** By which it is deleted; undefined for a link to read. */
  readonly secret: string | undefined;
}

const deleteMark = '#delete=';

/** Reads `/s/{id}#{key}` and `/s/{id}#delete={secret}`. */
export function readLink({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): ShareLink {
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  return hash.startsWith(deleteMark)
    ? { id, key: '', secret: hash.slice(deleteMark.length) }
    : { id, key: hash.slice(1), secret: undefined };
}
