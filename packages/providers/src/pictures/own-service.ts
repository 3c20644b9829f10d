import { asObject, asText } from '../spec/json.ts';
import { readImageUrl } from '../spec/wire-images.ts';
import type { PictureProtocol } from './picture-protocol.ts';

/**
 * A service of the person's own: JSON with `prompt` and `size` to the address itself, and an answer
 * with `image_url`. It cannot change a picture.
 */
export const ownService: PictureProtocol = {
  encode: (call, { prompt, size }) => ({
    url: call.endpoint.baseUrl,
    headers: [],
    fields: { prompt, size },
  }),
  decode(body) {
    const url = asText(asObject(body)['image_url']);
    const image = readImageUrl(url ?? '');
    if (image === undefined) return undefined;
    return { images: [image], text: '' };
  },
};
