/** What opens this page with a code in it. The fragment never reaches a server. */
export function joinLink(pageUrl: string, code: string): string {
  return `${pageUrl}#join=${code.replaceAll(/[\s-]+/gu, '')}`;
}
