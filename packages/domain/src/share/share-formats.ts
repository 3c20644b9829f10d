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

/** What a file is named after. */
export interface ShareNaming {
  /** Of the chat; empty where it has none. */
  readonly title: string;
  /** Stands for a title that is empty or leaves nothing for a file. */
  readonly untitled: string;
  readonly nowMs: number;
}

/** The file of a form, by title and day, as a person looks for it; undefined for what is printed. */
export function shareFile(format: ShareFormat, naming: ShareNaming): ShareFile | undefined {
  const name = `${titleForFile(naming.title) || titleForFile(naming.untitled)} ${dayOf(naming.nowMs)}`;
  switch (format) {
    case 'markdown':
      return { name: `${name}.md`, mediaType: 'text/markdown' };
    case 'text':
      return { name: `${name}.txt`, mediaType: 'text/plain' };
    case 'html':
      return { name: `${name}.html`, mediaType: 'text/html' };
    case 'json':
      return { name: `${name}.json`, mediaType: 'application/json' };
    case 'fine-tune':
      return { name: `${name} messages.json`, mediaType: 'application/json' };
    case 'share-gpt':
      return { name: `${name} sharegpt.json`, mediaType: 'application/json' };
    case 'print':
      return undefined;
    default:
      return unreachable(format);
  }
}

const longestTitle = 80;

/** Without what a file system or a shell takes for more than a letter, and without marks of direction. */
function titleForFile(title: string): string {
  const plain = title
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  return Array.from(plain)
    .slice(0, longestTitle)
    .join('')
    .replace(/[\s.]+$/, '');
}

/** The day where the person is, as it sorts. */
function dayOf(nowMs: number): string {
  const day = new Date(nowMs);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function two(figure: number): string {
  return String(figure).padStart(2, '0');
}
