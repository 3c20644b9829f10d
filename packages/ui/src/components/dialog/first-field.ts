const stops = 'a[href], button, input, select, textarea, [tabindex="0"]';
const fields =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="color"], [type="file"])';

/**
 * The text field with which the content of a dialog begins, for people with a keyboard; on a phone
 * its focus would cover half the screen with one.
 */
export function firstField(popup: HTMLElement | null): HTMLElement | undefined {
  if (popup === null || !matchMedia('(pointer: fine)').matches) return undefined;
  const first = [...popup.querySelectorAll<HTMLElement>(stops)].find(
    (each) => each.closest('header') === null && each.tabIndex >= 0 && each.checkVisibility(),
  );
  return first?.matches(fields) === true ? first : undefined;
}
