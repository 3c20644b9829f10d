import type { DocumentKind } from '../document/document-reading.ts';
import type { AttachmentId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';
import type { Citation } from './citation.ts';
import type { ShownOutput } from './shown-output.ts';
import type { SourceRef } from './source-ref.ts';

/** Text written by the user or the model; Markdown. */
export interface TextPart extends HasRest {
  readonly type: 'text';
  readonly text: string;
  /** What the text is said to be based on, in the order in which that was told. */
  readonly citations?: readonly Citation[];
}

/** What a reasoning model tells of its thinking; never sent to another provider. */
export interface ReasoningPart extends HasRest {
  readonly type: 'reasoning';
  readonly text: string;
  /** Milliseconds from its first piece to what came after it; absent while it runs. */
  readonly durationMs?: number;
}

/** A call that the model asks for. */
export interface ToolCallPart extends HasRest {
  readonly type: 'tool-call';
  readonly callId: string;
  readonly name: string;
  /** JSON text as the model wrote it; may be incomplete or invalid. */
  readonly argumentsText: string;
}

/** The answer to a tool call. */
export interface ToolResultPart extends HasRest {
  readonly type: 'tool-result';
  readonly callId: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  /** How long the tool took. */
  readonly durationMs?: number;
  /** Of an error that people are told more about than its text: {@link ToolErrorCode}. */
  readonly errorCode?: string;
  /** What a service said of it to the person; it goes to no model. */
  readonly errorDetail?: string;
  /** The text was written elsewhere, by whomever. See [Note: outside text]. */
  readonly isOutside?: true;
  /** What the text is from, under the numbers that stand in it. */
  readonly sources?: readonly SourceRef[];
  /** What the person sees of it below the call. */
  readonly output?: ShownOutput;
}

/** A picture kept as an attachment. */
export interface ImagePart extends HasRest {
  readonly type: 'image';
  readonly attachmentId: AttachmentId;
  readonly mediaType: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** What it shows, for those who cannot see it; absent where only its name is known. */
  readonly alt?: string;
}

/** The picture of a page that has no words. */
export interface PagePicture {
  readonly attachmentId: AttachmentId;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** From 1. */
  readonly page: number;
}

/** The document that a text was read from. It is kept as it came and never sent itself. */
export interface FileSource {
  readonly attachmentId: AttachmentId;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly kind: DocumentKind;
  /** How many pages, sheets or slides it has. */
  readonly sectionCount: number;
  /** Numbers of the sections that are not sent, from 1, ascending. */
  readonly leftOut: readonly number[];
  /** Pages that are sent as pictures, in their order. */
  readonly pictures: readonly PagePicture[];
}

/** A text kept as an attachment (a long paste, a dropped file, what a document says) and sent in full. */
export interface FilePart extends HasRest {
  readonly type: 'file';
  readonly attachmentId: AttachmentId;
  readonly mediaType: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly characters: number;
  /** Of the text; pictures of pages come on top. */
  readonly estimatedTokens: number;
  readonly source?: FileSource;
}

/** A piece of a kind that only a newer version knows. It is kept as it came and never sent. */
export interface UnknownPart {
  readonly type: 'unknown';
  readonly raw: Readonly<Record<string, unknown>>;
}

/** One piece of a message, in the order in which it was written. */
export type MessagePart =
  | TextPart
  | ReasoningPart
  | ToolCallPart
  | ToolResultPart
  | ImagePart
  | FilePart
  | UnknownPart;

/** The text of all text parts, joined as they stand. */
export function textOfParts(parts: readonly MessagePart[]): string {
  let text = '';
  for (const part of parts) if (part.type === 'text') text += part.text;
  return text;
}
