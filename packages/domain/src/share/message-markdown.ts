import { citedTexts } from '../chat/cited-markdown.ts';
import type { Message } from '../chat/message.ts';
import type { MessagePart } from '../chat/message-part.ts';
import type { AttachmentId } from '../shared/ids.ts';
import { unreachable } from '../shared/unreachable.ts';

/** Texts of files that were attached, by the id of the attachment. */
export type FileTexts = ReadonlyMap<AttachmentId, string>;

/**
 * What a message says, as Markdown: its texts, the text of its files, the names of its pictures, calls
 * of tools and their results. What a model told of its thinking is left out. Empty where nothing is
 * said.
 *
 * @param sources the word above a list of what its texts cite; left out, they are as the model wrote them
 */
export function messageMarkdown(
  { parts }: Pick<Message, 'parts'>,
  files: FileTexts,
  sources?: string,
): string {
  const { marked, list } =
    sources === undefined ? { marked: parts, list: '' } : citedTexts(parts, sources);
  return [...marked.map((part) => partMarkdown(part, files)), list]
    .filter((text) => text.trim() !== '')
    .join('\n\n');
}

function partMarkdown(part: MessagePart, files: FileTexts): string {
  switch (part.type) {
    case 'text':
      return part.text.trim();
    case 'file':
      return namedMarkdown(part.name, files.get(part.attachmentId));
    case 'image':
      return namedMarkdown(part.alt ?? part.name);
    case 'tool-call':
      return namedMarkdown(part.name, part.argumentsText);
    case 'tool-result':
      return namedMarkdown(part.name, part.text);
    case 'reasoning':
    case 'unknown':
      return '';
    default:
      return unreachable(part);
  }
}

/** The name of a file, picture or tool in brackets, and below it what it says, as code. */
export function namedMarkdown(name: string, text?: string): string {
  const title = `[${inOneLine(name)}]`;
  return text === undefined || text === '' ? title : `${title}\n\n${fenced(text)}`;
}

/** A fence that is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text.trimEnd()}\n${fence}`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
