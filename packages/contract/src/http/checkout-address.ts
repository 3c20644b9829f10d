/** What a hosted checkout is told beside the product. */
export interface CheckoutFields {
  /** Who sent the person. */
  readonly aff?: string | undefined;
  /** The key of the license that is changed for a greater one. */
  readonly upgrade_license?: string | undefined;
}

/**
 * The address of a checkout with custom fields, as hosted checkouts take them.
 *
 * @param address absolute, or relative to the page
 */
export function checkoutAddress(address: string, fields: CheckoutFields): string {
  const [path = '', hash] = address.split('#');
  const query = Object.entries(fields).flatMap(([name, value]: [string, string | undefined]) =>
    value === undefined
      ? []
      : [`${encodeURIComponent(`checkout[custom][${name}]`)}=${encodeURIComponent(value)}`],
  );
  if (query.length === 0) return address;
  const mark = path.includes('?') ? '&' : '?';
  return `${path}${mark}${query.join('&')}${hash === undefined ? '' : `#${hash}`}`;
}
