import type { MessageRole } from '../chat/message.ts';

/** What of a chat is shared beside its texts. */
export interface SnapshotChoice {
  /** The instruction of the chat, and what else was told to the model. */
  readonly hasInstruction: boolean;
  /** Calls of tools and their results. */
  readonly hasTools: boolean;
  readonly hasPictures: boolean;
  /** What files say; without it their names stay. */
  readonly hasFiles: boolean;
}

/** A piece of a shared message. Everything that is no text of the message itself can be left out. */
export type SnapshotPart =
  | { readonly type: 'text'; readonly text: string }
  /** `picture`: its place in the list of pictures; absent where only its name came along. */
  | {
      readonly type: 'image';
      readonly name: string;
      readonly alt?: string;
      readonly picture?: number;
    }
  | { readonly type: 'file'; readonly name: string; readonly text?: string }
  | {
      readonly type: 'tool-call';
      readonly callId: string;
      readonly name: string;
      readonly argumentsText: string;
    }
  | {
      readonly type: 'tool-result';
      readonly callId: string;
      readonly name: string;
      readonly text: string;
      readonly isError: boolean;
    };

/** A shared message. It has no id and no time: nobody who reads it can tell from where it is. */
export interface SnapshotMessage {
  readonly role: MessageRole;
  /** The place in the list of what it answers, always an earlier one; null for a first message. */
  readonly parent: number | null;
  readonly parts: readonly SnapshotPart[];
}

/** A picture of a shared chat. */
export interface SnapshotPicture {
  readonly mediaType: string;
  readonly base64: string;
}

/**
 * A chat as it is shared: a copy of what was chosen of it, which never changes. It names no model, no
 * key, no endpoint and no setting.
 */
export interface SharedSnapshot {
  readonly v: 1;
  /** Empty where the chat has none. */
  readonly title: string;
  /** Milliseconds since 1970, UTC. */
  readonly sharedAtMs: number;
  /** Empty for none. */
  readonly instruction: string;
  readonly messages: readonly SnapshotMessage[];
  /** The place of the last message of the branch that is shown; null for none. */
  readonly leaf: number | null;
  readonly pictures: readonly SnapshotPicture[];
}

/** The messages from the first to one, oldest first. */
export function snapshotPath(
  { messages }: Pick<SharedSnapshot, 'messages'>,
  leaf: number | null,
): readonly SnapshotMessage[] {
  const path: SnapshotMessage[] = [];
  for (let place = leaf; place !== null;) {
    const message = messages[place];
    // Parents stand before their children, so this ends.
    if (message === undefined || (message.parent ?? -1) >= place) break;
    path.push(message);
    place = message.parent;
  }
  return path.toReversed();
}
