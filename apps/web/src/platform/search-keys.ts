import type { ProviderId } from '@parley/domain/shared/ids.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';
import type { SearchService } from '@parley/domain/web/web-search-settings.ts';

/** Under which name the key for images lies with the other keys. */
export function imageKeyOwner(): ProviderId {
  const id = parseProviderId('search/google-images');
  if (id === undefined) throw new Error('A name without letters');
  return id;
}

/** Under which name the key of a service lies with the other keys; `use` where it has two origins. */
export function searchKeyOwner(service: SearchService, use: 'search' | 'read'): ProviderId {
  const id = parseProviderId(use === 'search' ? `search/${service}` : `search/${service}/read`);
  if (id === undefined) throw new Error('A name without letters');
  return id;
}
