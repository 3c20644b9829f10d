import { hugeMessageUnits } from '#src/platform/long-text.ts';
import { copyText } from '#src/services/clipboard/clipboard.ts';

/**
 * Puts a message on the clipboard, as it was written and formatted for word processors. A huge one is
 * copied as it was written only: no page can wait until it is formatted.
 *
 * @returns whether the browser took it
 */
export async function copyMarkdown(text: string): Promise<boolean> {
  if (text.length > hugeMessageUnits) return copyText(text);
  const code = await import('@parley/ui/markdown/to-html.ts').catch(() => undefined);
  return copyText(text, code?.toHtml(text));
}
