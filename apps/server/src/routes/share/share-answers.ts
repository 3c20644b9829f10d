import type { CreatedShare } from '@parley/contract/http/share.ts';

import type { MadeShare } from '../../services/share/share-service.ts';

/** What somebody is told who shared something. */
export function toCreated({ id, secret, expiresAt }: MadeShare, base: string): CreatedShare {
  const shareLink = `${base}/s/${id}`;
  return {
    id,
    shareLink,
    deleteLink: `${shareLink}#delete=${secret}`,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

/** How links of this server begin, without a slash at the end. */
export type LinkBase = (request: Request) => string;

/** Where nobody said where people reach it, they reach it where the page is that asks. */
export function linkBase(publicUrl: string | undefined): LinkBase {
  return (request) => publicUrl ?? request.headers.get('origin') ?? new URL(request.url).origin;
}
