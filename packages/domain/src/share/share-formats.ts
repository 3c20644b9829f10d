import { unreachable } from '../shared/unreachable.ts';

/** What a chat can be written as, in the order of the screen. */
export const shareFormats = [
  'markdown',
  'text',
  'html',
  'print',
  'json',
  'fine-tune',
  'share-gpt',
] as const;

/** One of the forms of a shared chat. `print` goes to the printer or into a PDF and has no file. */
export type ShareFormat = (typeof shareFormats)[number];

/** What a file is called and contains. */
export interface ShareFile {
  readonly name: string;
  readonly mediaType: string;
}

/** The file of a form; undefined for what is printed. */
export function shareFile(format: ShareFormat, chatId: string): ShareFile | undefined {
  // Ids may come from an imported file and are no more than part of a name here.
  const id = chatId.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
  switch (format) {
    case 'markdown':
      return { name: `chat-${id}.md`, mediaType: 'text/markdown' };
    case 'text':
      return { name: `chat-${id}.txt`, mediaType: 'text/plain' };
    case 'html':
      return { name: `chat-${id}.html`, mediaType: 'text/html' };
    case 'json':
      return { name: `chat-${id}.json`, mediaType: 'application/json' };
    case 'fine-tune':
      return { name: `messages-${id}.json`, mediaType: 'application/json' };
    case 'share-gpt':
      return { name: `sharegpt-${id}.json`, mediaType: 'application/json' };
    case 'print':
      return undefined;
    default:
      return unreachable(format);
  }
}
