import type { AttachmentId } from '../shared/ids.ts';

/** Text written by the user or the model; Markdown. */
export interface TextPart {
  readonly type: 'text';
  readonly text: string;
}

/** What a reasoning model tells of its thinking; never sent to another provider. */
export interface ReasoningPart {
  readonly type: 'reasoning';
  readonly text: string;
  /** Milliseconds from its first piece to what came after it; absent while it runs. */
  readonly durationMs?: number;
}

/** A call that the model asks for. */
export interface ToolCallPart {
  readonly type: 'tool-call';
  readonly callId: string;
  readonly name: string;
  /** JSON text as the model wrote it; may be incomplete or invalid. */
  readonly argumentsText: string;
}

/** The answer to a tool call. */
export interface ToolResultPart {
  readonly type: 'tool-result';
  readonly callId: string;
  readonly name: string;
  readonly text: string;
  readonly isError: boolean;
  /** How long the tool took. */
  readonly durationMs?: number;
}

/** A picture kept as an attachment. */
export interface ImagePart {
  readonly type: 'image';
  readonly attachmentId: AttachmentId;
  readonly mediaType: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** A text kept as an attachment (a long paste, a dropped file) and sent in full. */
export interface FilePart {
  readonly type: 'file';
  readonly attachmentId: AttachmentId;
  readonly mediaType: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly characters: number;
  readonly estimatedTokens: number;
}

/** One piece of a message, in the order in which it was written. */
export type MessagePart =
  | TextPart
  | ReasoningPart
  | ToolCallPart
  | ToolResultPart
  | ImagePart
  | FilePart;

/** The text of all text parts, joined as they stand. */
export function textOfParts(parts: readonly MessagePart[]): string {
  let text = '';
  for (const part of parts) if (part.type === 'text') text += part.text;
  return text;
}
