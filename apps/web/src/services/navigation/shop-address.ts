/**
 * The address of a shop with the code of who sent the person, in the custom field of checkouts.
 *
 * @param address absolute, or relative to the page
 */
export function withAffiliate(address: string, affiliate: string | undefined): string {
  if (affiliate === undefined) return address;
  const [path = '', hash] = address.split('#');
  const mark = path.includes('?') ? '&' : '?';
  const field = `${encodeURIComponent('checkout[custom][aff]')}=${encodeURIComponent(affiliate)}`;
  return `${path}${mark}${field}${hash === undefined ? '' : `#${hash}`}`;
}
