/**
 * Why an attachment is in no backup. `missing`: its bytes are not on this device. `changed`: they
 * are not those that were attached. `unreadable`: the browser cannot read them.
 */
export type LeftOutReason = 'missing' | 'changed' | 'unreadable';

/** Where an attachment is used, for a person who looks for it. */
export interface AttachmentPlace {
  readonly fileName: string;
  /** Undefined for what is attached to a chat that has not begun. */
  readonly chatTitle: string | undefined;
}

/** A file that a backup could not take along. */
export interface LeftOutFile extends AttachmentPlace {
  readonly reason: LeftOutReason;
}

/** Rows of the storage by their table; `parts`: messages of which a piece is lost. */
export type LeftOutRowKind =
  | 'chats'
  | 'messages'
  | 'parts'
  | 'drafts'
  | 'folders'
  | 'messageEdits'
  | 'prompts'
  | 'characters'
  | 'characterVersions'
  | 'plugins'
  | 'usage';

/** Rows of one kind that cannot be read, and so cannot be brought back by a backup. */
export interface LeftOutRows {
  readonly rows: LeftOutRowKind;
  /** The chat that they are of, or that is lost itself; undefined where nobody knows. */
  readonly chatTitle: string | undefined;
  readonly count: number;
}

/** What a backup lacks. */
export type LeftOut = LeftOutFile | LeftOutRows;
