/** Opens the shop over what is open, as a link to `#pricing` does. */
export function openPricing(): void {
  location.hash = 'pricing';
}
