/** What web views of the apps around this page write into their user agent. */
const marks = /\b(?:Setapp|ParleyMac|MacGap)\b/i;

/** Whether the page stands in an app around it, whose storage is not that of the browser. */
export function isInWrapper(userAgent: string): boolean {
  return marks.test(userAgent);
}
