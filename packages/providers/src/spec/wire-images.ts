import { asList, asObject, asText, isObject, type JsonObject } from './json.ts';

/** A picture that a service drew: its bytes, or where they are. */
export type WireImage =
  | { readonly kind: 'base64'; readonly base64: string }
  /** An address that nobody has asked for. */
  | { readonly kind: 'url'; readonly url: string };

/**
 * Reads an address of a picture: what it holds, or where it is. Undefined for an address that is
 * neither `data:` in Base64 nor one of the web.
 */
export function readImageUrl(url: string): WireImage | undefined {
  if (/^data:/iu.test(url.slice(0, 5))) {
    const comma = url.indexOf(',');
    const isBase64 = comma > 0 && /;base64$/iu.test(url.slice(0, Math.min(comma, 200)));
    return isBase64 ? { kind: 'base64', base64: url.slice(comma + 1) } : undefined;
  }
  const isWeb = /^https?:\/\//iu.test(url.slice(0, 8));
  return isWeb && URL.canParse(url) ? { kind: 'url', url } : undefined;
}

/**
 * The pictures of a chat completion's message: beside its words (OpenRouter), or among the parts of
 * its content.
 */
export function readMessageImages(message: JsonObject): readonly WireImage[] {
  return [...asList(message['images']), ...asList(message['content'])]
    .filter(isObject)
    .flatMap((each) => {
      const url = asText(each['image_url']) ?? asText(asObject(each['image_url'])['url']);
      return readImageUrl(url ?? '') ?? [];
    });
}

/** The picture of a part of Gemini; undefined where it holds none. */
export function readInlineImage(part: JsonObject): WireImage | undefined {
  const { mimeType, data } = asObject(part['inlineData']);
  const isPicture = /^image\//iu.test(asText(mimeType) ?? '');
  const base64 = asText(data);
  return isPicture && base64 !== undefined ? { kind: 'base64', base64 } : undefined;
}
