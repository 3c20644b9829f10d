import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { orderPictures } from '@parley/providers/pictures/order-pictures.ts';
import type { PictureAsk } from '@parley/providers/pictures/picture-protocol.ts';
import type { EndpointCall } from '@parley/providers/spec/provider-call.ts';
import type { WireImage } from '@parley/providers/spec/wire-images.ts';

import { fromBase64 } from '#src/platform/from-base64.ts';
import { measureImage } from '#src/platform/measure-image.ts';
import type { ImageError } from '#src/platform/network-protocol.ts';
import type { DrawInput, PictureRequests } from '#src/platform/picture-protocol.ts';
import { toBase64 } from '#src/platform/to-base64.ts';

import type { KeyRing } from './key-ring.ts';
import { openEndpoint } from './own-headers.ts';

type PictureHandlers = {
  readonly [Name in keyof PictureRequests]: (
    input: PictureRequests[Name]['input'],
    signal: AbortSignal,
  ) => Promise<PictureRequests[Name]['output']>;
};

/** What the handlers need of the worker. */
export interface PictureHandlerDeps {
  readonly ring: () => Promise<Pick<KeyRing, 'keyFor'>>;
  readonly createCall: (
    endpoint: ProviderEndpoint,
    signal: AbortSignal,
    key?: string,
  ) => EndpointCall;
  /** Fetches a picture without cookies, referrer and key, whatever its type is said to be. */
  readonly loadBytes: (url: string, signal: AbortSignal) => Promise<Result<Blob, ImageError>>;
}

/** The requests to services that draw. Each gets the key of its own origin and no other. */
export function createPictureHandlers(deps: PictureHandlerDeps): PictureHandlers {
  return {
    async 'draw-pictures'(input, signal) {
      const { endpoint, form } = input;
      const found = form === 'own' ? undefined : (await deps.ring()).keyFor(endpoint);
      if (found?.state === 'locked') return err({ code: 'keys-locked' });
      const opened = openEndpoint(endpoint, found?.state === 'key' ? found.value : undefined);
      const call = deps.createCall(opened.endpoint, signal, opened.key);
      const drawn = await orderPictures(call, { form, ask: await askOf(input) });
      if (!drawn.ok) return drawn;
      const { images, usage } = drawn.value;
      const { origin } = new URL(endpoint.baseUrl);
      const taken = await takeImages(images, origin, (url) => deps.loadBytes(url, signal));
      const isNothing = taken.pictures.length + taken.elsewhere.length === 0;
      const told = usage === undefined ? {} : { usage };
      return isNothing ? err({ code: 'not-a-picture', ...told }) : ok({ ...taken, ...told });
    },
  };
}

async function askOf(input: DrawInput): Promise<PictureAsk> {
  const { modelId, prompt, size, quality, isSilent, base } = input;
  const ask = { modelId, prompt, size, quality, isSilent };
  if (base === undefined) return ask;
  const base64 = toBase64(new Uint8Array(await base.arrayBuffer()));
  return { ...ask, base: { blob: base, base64 } };
}

interface TakenImages {
  readonly pictures: readonly Blob[];
  readonly elsewhere: readonly string[];
}

/** Longest address of a picture that is kept in a chat. UTF-16 units. */
const maxAddress = 4000;

type LoadBytes = (url: string) => Promise<Result<Blob, ImageError>>;

/**
 * A picture that lies at the service's own origin was asked for with the order; others were not. It is
 * paid for: where a page may not fetch it, or not make it out, it is left to a click.
 */
async function takeImages(
  images: readonly WireImage[],
  origin: string,
  load: LoadBytes,
): Promise<TakenImages> {
  const taken = await Promise.all(
    images.map(async (image): Promise<Blob | string | undefined> => {
      if (image.kind === 'base64') return pictureOf(image.base64);
      const { url } = image;
      const picture = new URL(url).origin === origin ? await pictureAt(url, load) : undefined;
      // Nobody is led to a page without encryption.
      const isShown = url.startsWith('https:') && url.length <= maxAddress;
      return picture ?? (isShown ? url : undefined);
    }),
  );
  return {
    pictures: taken.filter((each) => each instanceof Blob),
    elsewhere: taken.filter((each) => typeof each === 'string'),
  };
}

async function pictureAt(url: string, load: LoadBytes): Promise<Blob | undefined> {
  const loaded = await load(url);
  return loaded.ok ? checked(new Uint8Array(await loaded.value.arrayBuffer())) : undefined;
}

function pictureOf(base64: string): Blob | undefined {
  const bytes = fromBase64(base64);
  return bytes === undefined ? undefined : checked(bytes);
}

/** More would take gigabytes to show, however few bytes it is. */
const maxPixels = 64e6;

/** What the service says of the type counts for nothing: a drawing in SVG can hold a script. */
function checked(bytes: Uint8Array<ArrayBuffer>): Blob | undefined {
  const measured = measureImage(bytes);
  if (measured === undefined || measured.widthPx * measured.heightPx > maxPixels) return undefined;
  return new Blob([bytes], { type: measured.mediaType });
}
