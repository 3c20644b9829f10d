import type { RequestSize } from '@parley/domain/organization/request-bounds.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Parts of a message that are text for the model, whatever stands in them. */
const textTypes: ReadonlySet<unknown> = new Set([
  'text',
  'refusal',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
]);
/** Parts that hold other parts. */
const holderTypes: ReadonlySet<unknown> = new Set(['tool_result']);
const pictureTypes: ReadonlySet<unknown> = new Set(['image_url', 'image']);

/**
 * Measures a request by what its provider reads: all of it is text but the data of pictures and files
 * where messages have such parts. What nobody here knows counts as the largest file.
 */
export function measureRequest(request: { readonly messages: readonly unknown[] }): RequestSize {
  let textBytes = Buffer.byteLength(JSON.stringify(request));
  let pictures = 0;
  const files: number[] = [];
  const rest = request.messages.flatMap(partsOf);
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    const { type } = part;
    if (holderTypes.has(type)) for (const held of partsOf(part)) rest.push(held);
    if (textTypes.has(type) || isTextDocument(part)) continue;
    const data = dataOf(part);
    textBytes -= Buffer.byteLength(data);
    if (pictureTypes.has(type)) pictures += 1;
    else files.push(data === '' ? Infinity : Math.ceil(data.length * 0.75));
  }
  return { textBytes, messages: request.messages.length, pictures, files };
}

function fieldsOf(value: unknown): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of an object, each field is something
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function partsOf(holder: unknown): readonly Fields[] {
  const { content } = fieldsOf(holder);
  return Array.isArray(content) ? content.map(fieldsOf) : [];
}

/** Documents may be plain text. */
function isTextDocument({ type, source }: Fields): boolean {
  const kind = fieldsOf(source)['type'];
  return type === 'document' && (kind === 'text' || kind === 'content');
}

/** The base64 of a part that is sent along; empty where it lies elsewhere. */
function dataOf({ source, image_url: image, file, input_audio: sound }: Fields): string {
  const url = fieldsOf(image)['url'];
  const candidates = [
    fieldsOf(source)['data'],
    fieldsOf(file)['file_data'],
    fieldsOf(sound)['data'],
    typeof url === 'string' && url.startsWith('data:') ? url : undefined,
  ];
  return candidates.find((text) => typeof text === 'string') ?? '';
}
