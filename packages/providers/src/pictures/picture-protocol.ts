import type { PictureUsage } from '@parley/domain/picture/picture-cost.ts';
import type { PictureSize } from '@parley/domain/picture/picture-look.ts';
import type { PictureQuality } from '@parley/domain/picture/picture-quality.ts';

import type { JsonObject } from '../spec/json.ts';
import type { EndpointCall } from '../spec/provider-call.ts';
import type { WireImage } from '../spec/wire-images.ts';

/** A picture that is to be changed, in both forms in which services want it. */
export interface PictureBase {
  readonly blob: Blob;
  readonly base64: string;
}

/** What is to be drawn, and by which model. */
export interface PictureAsk {
  readonly modelId: string;
  readonly prompt: string;
  readonly size: PictureSize;
  readonly quality: PictureQuality;
  /** Absent for a picture that is new. */
  readonly base?: PictureBase;
  /** The model answers with pictures alone, and refuses to be asked for words. */
  readonly isSilent?: boolean;
}

/** One request for pictures, as it goes out. */
export interface PictureRequest {
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly fields: JsonObject;
  /** A picture that goes along; the request is a form then, else it is JSON. */
  readonly picture?: Blob;
}

/** What a service answered. */
export interface PictureAnswer {
  readonly images: readonly WireImage[];
  readonly usage?: PictureUsage;
  /** What it said beside the pictures, or in their place. */
  readonly text: string;
}

/** One way to order pictures. Does no I/O and never throws on what a server sends. */
export interface PictureProtocol {
  encode(call: EndpointCall, ask: PictureAsk): PictureRequest;
  /** @returns undefined if the body is not such an answer */
  decode(body: unknown): PictureAnswer | undefined;
}
