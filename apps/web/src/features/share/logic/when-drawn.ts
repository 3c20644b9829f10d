/** After this it is printed as it is: a formula shows its source then. Milliseconds. */
const patienceMs = 5000;
/** Formulas that still show their source, and nothing else, wait for their renderer. */
const undrawn = '[data-display] > code';

/** Resolves when formulas, fonts and pictures inside an element are there, or take too long. */
export async function whenDrawn(element: Element): Promise<void> {
  const patience = new Promise<void>((resolve) => {
    setTimeout(resolve, patienceMs);
  });
  await Promise.race([drawAll(element), patience]);
}

async function drawAll(element: Element): Promise<void> {
  await whenFormulasAreDrawn(element);
  const pictures = [...element.querySelectorAll('img')];
  await Promise.allSettled([document.fonts.ready, ...pictures.map((picture) => picture.decode())]);
}

function whenFormulasAreDrawn(element: Element): Promise<void> {
  return new Promise((resolve) => {
    if (element.querySelector(undrawn) === null) {
      resolve();
      return;
    }
    const observer = new MutationObserver(() => {
      if (element.querySelector(undrawn) !== null) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { subtree: true, childList: true });
  });
}
