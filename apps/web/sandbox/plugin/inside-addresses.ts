/*
 * Addresses that need no network, and that the policy of the frame refuses all the same: what
 * `fetch` is to read from them is answered here.
 */

/** Finds what a `blob:` address stands for that was made in this realm. */
export type FindBlob = (url: string) => Blob | undefined;

/** Remembers each blob that foreign code makes an address of, for as long as the address holds. */
export function keepBlobs(): FindBlob {
  const { createObjectURL, revokeObjectURL } = URL;
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (source) => {
    const url = createObjectURL(source);
    if (source instanceof Blob) blobs.set(url, source);
    return url;
  };
  URL.revokeObjectURL = (url) => {
    blobs.delete(url);
    revokeObjectURL(url);
  };
  return (url) => blobs.get(url.replace(/#.*$/s, ''));
}

const usualType = 'text/plain;charset=US-ASCII';

/**
 * Reads a `data:` address; undefined for one that is none.
 * Source: WHATWG Fetch, «data: URLs».
 */
export function readDataAddress(url: string): Blob | undefined {
  const comma = url.indexOf(',');
  if (!/^data:/i.test(url) || comma < 0) return undefined;
  const head = url.slice('data:'.length, comma).trim();
  const isBase64 = /; *base64$/i.test(head);
  const named = isBase64 ? head.slice(0, head.lastIndexOf(';')).trim() : head;
  const bytes = percentDecoded(url.slice(comma + 1).replace(/#.*$/s, ''));
  const content = isBase64 ? base64Decoded(bytes) : bytes;
  if (content === undefined) return undefined;
  const type = named.startsWith(';') ? `text/plain${named}` : named || usualType;
  return new Blob([content], { type });
}

function percentDecoded(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const pair = bytes[at] === 0x25 ? hexPair(bytes, at + 1) : undefined;
    bytes[length] = pair ?? bytes[at] ?? 0;
    length += 1;
    if (pair !== undefined) at += 2;
  }
  return bytes.slice(0, length);
}

function hexPair(bytes: Uint8Array, at: number): number | undefined {
  const [high, low] = [hexDigit(bytes[at]), hexDigit(bytes[at + 1])];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function hexDigit(byte: number | undefined): number | undefined {
  const value = byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(value) ? undefined : value;
}

function base64Decoded(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  try {
    const text = atob(new TextDecoder('latin1').decode(bytes));
    const decoded = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at += 1) decoded[at] = text.charCodeAt(at);
    return decoded;
  } catch {
    return undefined;
  }
}
