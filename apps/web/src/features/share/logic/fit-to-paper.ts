/** What scrolls by itself where it is wider than the line: tables and formulas. */
const wide = 'section:has(> table), [data-display], [data-wide]';
/** Letters do not become smaller in the same measure: what is still too wide is looked at again. */
const maxTries = 4;

/**
 * Makes tables and formulas smaller until they fit their line: on the screen they scroll, on paper
 * what is beyond the edge would be lost.
 */
export function fitToPaper(element: Element): void {
  for (const box of element.querySelectorAll<HTMLElement>(wide)) {
    let share = 1;
    for (let tries = 0; tries < maxTries && isTooWide(box); tries += 1) {
      share *= box.clientWidth / box.scrollWidth;
      box.style.zoom = String(share);
    }
  }
}

function isTooWide({ clientWidth, scrollWidth }: HTMLElement): boolean {
  return clientWidth > 0 && scrollWidth > clientWidth;
}
