import { fieldsOf, firstText, listOf, textOf } from '../import/source-json.ts';
import { err, ok, type Result } from '../shared/result.ts';
import { cutText } from '../shared/text.ts';
import type { PluginOutput } from './plugin.ts';
import type { OutputCard, ShownOutput } from '../chat/shown-output.ts';
import {
  attachmentNumber,
  takeAttachments,
  type OutputAttachment,
  type TakeFailure,
} from './take-attachments.ts';

/** What a run gave. */
export interface ReadOutput {
  /** For the model; it is not cut yet. */
  readonly text: string;
  /** Absent where the model alone gets it. */
  readonly shown?: ShownOutput;
  /** All of it, as the next run gets it; `attachment:1` stands for the first file. */
  readonly kept: unknown;
  /** Files that came along. */
  readonly attachments: readonly OutputAttachment[];
}

/** Why a result is not used. */
export interface OutputFailure {
  readonly code: TakeFailure;
}

const maxCards = 100;
const longest = { title: 500, text: 10_000, address: 4000, told: 2000 } as const;

/** Reads what code returned, by what its function does with results. */
export function readPluginOutput(
  value: unknown,
  output: PluginOutput,
): Result<ReadOutput, OutputFailure> {
  const taken = takeAttachments(value);
  if (!taken.ok) return err({ code: taken.error });
  const { attachments, value: kept } = taken.value;
  const text = asText(kept);
  // A page shows its pictures itself, from where they stand in it.
  if (output === 'render_html' && typeof value === 'string') {
    return ok({ ...htmlOutput(value), kept: value, attachments: [] });
  }
  const read = readKept({ kept, text, output, attachments });
  const files = attachments.map(describeFile).join('');
  return ok({ ...read, text: read.text + files, kept, attachments });
}

interface KeptOutput {
  readonly kept: unknown;
  readonly text: string;
  readonly output: PluginOutput;
  readonly attachments: readonly OutputAttachment[];
}

type TextAndShown = Pick<ReadOutput, 'text' | 'shown'>;

function readKept({ kept, text, output, attachments }: KeptOutput): TextAndShown {
  if (text === '') return { text: 'The function gave no result.' };
  if (output === 'render_html') return htmlOutput(text);
  if (output === 'cards') return cardsOutput({ kept, text, output, attachments });
  if (output === 'respond_to_ai') return { text };
  return {
    text: `The user sees this below the call:\n\n${text}`,
    shown: { kind: 'markdown', text },
  };
}

function asText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function htmlOutput(html: string): TextAndShown {
  if (html === '') return { text: 'The function gave no result.' };
  const [, title = ''] = /<title>([^<]{1,200})<\/title>/iu.exec(html.slice(0, 20_000)) ?? [];
  const named = title.trim() === '' ? '' : ` with the title "${title.trim()}"`;
  return {
    text: `The user sees the result below the call: a page${named}. Its text is not repeated here.`,
    shown: { kind: 'html', html },
  };
}

function cardsOutput({ kept, text, attachments }: KeptOutput): TextAndShown {
  const list = Array.isArray(kept) ? listOf(kept) : listOf(fieldsOf(kept)['cards']);
  const cards = list.slice(0, maxCards).flatMap((each) => readCard(each, attachments));
  if (cards.length === 0) return { text };
  const names = cards.map((card) => firstText(card.title, card.text)).filter((name) => name !== '');
  const told = names.length === 0 ? '.' : `: ${cutText(names.join('; '), longest.told)}`;
  const count = cards.length === 1 ? '1 card' : `${cards.length} cards`;
  return {
    text: `The user sees ${count} below the call${told}`,
    shown: { kind: 'cards', cards },
  };
}

/** A card as it is told in several ways; nothing where it shows nothing. */
function readCard(given: unknown, attachments: readonly OutputAttachment[]): readonly OutputCard[] {
  const card = fieldsOf(given);
  const { image, text, link } = card;
  const media = [card['video'], card['audio'], card['file']].map((each) => addressIn(each));
  const read: OutputCard = {
    title: cutText(firstText(card['title'], card['name']), longest.title),
    text: cutText(
      firstText(text, fieldsOf(text)['content'], card['description'], fieldsOf(image)['alt']),
      longest.text,
    ),
    imageUrl: pictureAddress(
      firstText(addressIn(image), card['imageURL'], card['imageUrl']),
      attachments,
    ),
    linkUrl: pageAddress(firstText(addressIn(link), card['url'], ...media)),
  };
  return Object.values(read).every((each) => each === '') ? [] : [read];
}

/** `{url}`, or the address by itself. */
function addressIn(value: unknown): string {
  return firstText(value, fieldsOf(value)['url'], fieldsOf(value)['src']);
}

const pictureTypes: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

function pictureAddress(address: string, attachments: readonly OutputAttachment[]): string {
  const number = attachmentNumber(address);
  if (number === undefined) return pageAddress(address);
  return pictureTypes.has(textOf(attachments[number - 1]?.mediaType)) ? address : '';
}

function pageAddress(address: string): string {
  const isSound = /^https:\/\/[^\s\\]+$/iu.test(address) && address.length <= longest.address;
  return isSound ? address : '';
}

function describeFile({ mediaType, base64 }: OutputAttachment, index: number): string {
  const sizeKb = Math.max(1, Math.round((base64.length * 3) / 4 / 1000));
  return `\n\n«attachment:${index + 1}» is a file (${mediaType}, ${sizeKb} kB) that was kept for the user.`;
}
