import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import type { ImageSearchSettings } from '@parley/domain/web/image-search.ts';
import type { SearchError } from '@parley/domain/web/search-error.ts';
import type { WebCall } from '@parley/providers/search/search-call.ts';
import {
  imageSearchOrigin,
  searchImages,
  type ImageCall,
} from '@parley/providers/search/search-images.ts';

import { imageKeyOwner } from '#src/platform/search-keys.ts';
import type { WebRequests } from '#src/platform/web-protocol.ts';

import type { KeyRing } from './key-ring.ts';

type ImageHandlers = {
  readonly [Name in 'image-search' | 'test-image-search']: (
    input: WebRequests[Name]['input'],
    signal: AbortSignal,
  ) => Promise<WebRequests[Name]['output']>;
};

interface ImageHandlerDeps {
  readonly ring: () => Promise<KeyRing>;
  readonly webCall: (signal: AbortSignal) => WebCall;
}

/** The requests for images. They have a key of their own, for the origin of Google and no other. */
export function createImageHandlers({ ring, webCall }: ImageHandlerDeps): ImageHandlers {
  async function withKey(
    settings: ImageSearchSettings,
    signal: AbortSignal,
  ): Promise<Result<ImageCall, SearchError>> {
    const found = (await ring()).keyFor({ id: imageKeyOwner(), baseUrl: imageSearchOrigin });
    if (found.state === 'locked') return err({ code: 'keys-locked' });
    if (found.state === 'none') return err({ code: 'not-set-up' });
    return ok({ ...webCall(signal), settings, key: found.value });
  }

  return {
    async 'image-search'({ settings, query }, signal) {
      const call = await withKey(settings, signal);
      return call.ok ? searchImages(call.value, query) : call;
    },
    async 'test-image-search'({ settings, typedKey }, signal) {
      const call =
        typedKey === undefined
          ? await withKey(settings, signal)
          : ok({ ...webCall(signal), settings, key: typedKey });
      const found = call.ok ? await searchImages(call.value, { keyword: 'test', count: 1 }) : call;
      return found.ok ? ok(null) : found;
    },
  };
}
