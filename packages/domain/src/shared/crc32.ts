const table = Uint32Array.from({ length: 256 }, (_none, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb8_8320;
  }
  return value;
});

/** The CRC-32 of PNG and ZIP, as a number of 32 bits without a sign. Source: PNG, annex D. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffff_ffff;
  for (let at = 0; at < bytes.length; at += 1) {
    value = (value >>> 8) ^ (table[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0);
  }
  return (value ^ 0xffff_ffff) >>> 0;
}
