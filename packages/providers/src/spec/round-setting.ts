/**
 * A numeric setting as a body field, rounded to three decimals: sliders give 0.30000000000000004.
 *
 * @returns an object to be spread; empty where the setting is absent
 */
export function roundSetting(
  name: string,
  value: number | undefined,
): Readonly<Record<string, number>> {
  return value === undefined ? {} : { [name]: Math.round(value * 1000) / 1000 };
}
