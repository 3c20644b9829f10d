/** Ids and names of devices are hexadecimal digits outside, and bytes in the database. */
export function fromHex(text: string): Buffer {
  return Buffer.from(text, 'hex');
}

/** The other way round. */
export function toHex(bytes: Buffer): string {
  return bytes.toString('hex');
}
