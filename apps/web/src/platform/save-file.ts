/** Offers bytes to the person as a file, in the way of a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  saveAddress(name, url);
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}

/** The browser reads the address after the click; nothing tells when it is done. */
const keptMs = 60_000;

/**
 * Offers what an address of this page (`blob:` or `data:`) stands for as a file. A name without an
 * ending gets the one of its kind from the browser.
 */
export function saveAddress(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
