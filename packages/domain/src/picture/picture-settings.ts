import type { ModelRef } from '../model/model-ref.ts';
import { parseModelRef } from '../settings/parse-settings.ts';
import { pictureSizes, type PictureSize } from './picture-look.ts';
import { pictureQualities, type PictureQuality } from './picture-quality.ts';

/** Who draws: a model of a provider that is set up, or a service at an address of the person's own. */
export type PictureSource =
  | { readonly kind: 'model'; readonly model: ModelRef }
  | { readonly kind: 'address'; readonly address: string };

/** How pictures are drawn. */
export interface PictureSettings {
  /** Undefined where nobody draws. */
  readonly source: PictureSource | undefined;
  /** Where a call names none. */
  readonly size: PictureSize;
  readonly quality: PictureQuality;
}

const maxAddress = 2000;

/** Reads the stored setting; what cannot be read is as if it was never set. */
export function parsePictureSettings(stored: Readonly<Record<string, unknown>>): PictureSettings {
  return {
    source: parseSource(stored),
    size: pictureSizes.find((each) => each === stored['size']) ?? '1024x1024',
    quality: pictureQualities.find((each) => each === stored['quality']) ?? 'auto',
  };
}

/** The setting as it is stored. */
export function storedPictureSettings({
  source,
  size,
  quality,
}: PictureSettings): Readonly<Record<string, unknown>> {
  const chosen =
    source?.kind === 'model' ? { model: source.model } : { address: source?.address ?? '' };
  return { ...(source === undefined ? {} : chosen), size, quality };
}

function parseSource(stored: Readonly<Record<string, unknown>>): PictureSource | undefined {
  const model = parseModelRef(stored['model']);
  if (model !== undefined) return { kind: 'model', model };
  const typed = stored['address'];
  if (typeof typed !== 'string' || typed.length > maxAddress) return undefined;
  return isPictureAddress(typed) ? { kind: 'address', address: typed.trim() } : undefined;
}

/** Plain http only for the hosts that the network worker’s own policy names; no name and password. */
const address =
  /^(?:https:\/\/[\p{L}\p{N}._-]{1,253}|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?(?=[/?#]|$)/iu;

/** Whether a service can be asked at an address: https, or http on this computer. */
export function isPictureAddress(text: string): boolean {
  return address.test(text.trim());
}
