import type { CompressionPort } from '@parley/sync/seal/crypto-port.ts';

import type { deflateInScript, inflateInScript } from './script-compression.ts';

/**
 * Longer ones are left to the streams of the browser, which make no more than is read. So few bytes
 * cannot become more than 16 MiB.
 */
const shortBytes = 16 * 1024;

/**
 * Compresses short bytes in script. A stream of the browser takes close to a millisecond to make and
 * to read, however short the text: of 20,000 messages that is longer than all the rest.
 */
export function withShortCompression(streams: CompressionPort): CompressionPort {
  return {
    async deflate(bytes) {
      const script = isShort(bytes) ? await loadScript() : undefined;
      return script === undefined ? streams.deflate(bytes) : script.deflateInScript(bytes);
    },
    async inflate(bytes, maxBytes) {
      const script = isShort(bytes) ? await loadScript() : undefined;
      if (script === undefined) return streams.inflate(bytes, maxBytes);
      const inflated = script.inflateInScript(bytes);
      return inflated !== undefined && inflated.length <= maxBytes ? inflated : undefined;
    },
  };
}

function isShort({ length }: Uint8Array): boolean {
  // Of nothing the script makes nothing, where the streams see that it is no compression.
  return length > 0 && length <= shortBytes;
}

interface Script {
  readonly deflateInScript: typeof deflateInScript;
  readonly inflateInScript: typeof inflateInScript;
}

let loading: Promise<Script | undefined> | undefined;

/** Undefined where it cannot be had, such as without a network in a browser that has not kept it. */
function loadScript(): Promise<Script | undefined> {
  loading ??= import('./script-compression.ts').catch(() => undefined);
  return loading;
}
