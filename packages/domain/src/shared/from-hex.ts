/** The bytes of hexadecimal text as `toHex` writes it; undefined for any other text. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_none, index) =>
    Number.parseInt(text.slice(index * 2, index * 2 + 2), 16),
  );
}
