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
