import { findKeys } from '@parley/domain/shared/find-keys.ts';
import { err, type Result } from '@parley/domain/shared/result.ts';

import type { ShareFailure } from './share-client.ts';
import type { SharedKind } from './shared-place.ts';
import type { MadeLink, SharedLinks } from './shared-links.ts';

/** Why a character or plugin is not shared. `keys`: beginnings of what looks like a key in it. */
export type ShareItemFailure =
  | ShareFailure
  | { readonly code: 'keys'; readonly keys: readonly string[] };

/** A character or plugin as it is sent. */
export interface ItemToShare {
  readonly kind: SharedKind;
  readonly title: string;
  /** Makes what is sent: a character, or a plugin under `plugin`. */
  readonly toBody: () => object;
}

/** Shares a character or plugin, unless it seems to hold a key: everybody with the link would have it. */
export async function shareItem(
  links: Pick<SharedLinks, 'shareItem'>,
  { kind, title, toBody }: ItemToShare,
): Promise<Result<MadeLink, ShareItemFailure>> {
  const body = toBody();
  const keys = findKeys(JSON.stringify(body));
  if (keys.length > 0) return err({ code: 'keys', keys });
  return links.shareItem(kind, { title, body });
}
