/** Beyond this nobody has a budget in mind. */
const maxUsd = 1_000_000;

/**
 * Reads an amount of US dollars as people type it: `5`, `$2.50`, `0,5`.
 *
 * @returns undefined where it is none, or below a cent
 */
export function parseAmount(text: string): number | undefined {
  const digits = text
    .trim()
    .replace(/^\$|\$$/g, '')
    .trim()
    .replace(',', '.');
  if (!/^\d+(\.\d+)?$/.test(digits)) return undefined;
  const amount = Number(digits);
  if (amount > maxUsd) return undefined;
  return amount === 0 || amount >= 0.01 ? amount : undefined;
}
