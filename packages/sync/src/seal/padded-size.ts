/**
 * The size that bytes are filled up to, so that their number says little about the content: at most
 * 12 % more. The number of sizes grows with the logarithm of the logarithm.
 *
 * @param size from 1 to 2³⁰
 * Source: Padmé, in Nikitin et al., "Reducing Metadata Leakage from Encrypted Files and Communication
 * with PURBs", PoPETs 2019
 */
export function paddedSize(size: number): number {
  const exponent = 31 - Math.clz32(size);
  const mantissaBits = 32 - Math.clz32(exponent);
  const step = 2 ** Math.max(0, exponent - mantissaBits);
  return Math.ceil(size / step) * step;
}
