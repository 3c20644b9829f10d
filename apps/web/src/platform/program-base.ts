/** The folder of the program, with a slash at its end. Pages below it say in `data-base` where it is. */
export function programBase(): string {
  return new URL(document.documentElement.dataset['base'] ?? './', document.baseURI).href;
}
