import type { Message } from '../chat/message.ts';
import type { MessagePart } from '../chat/message-part.ts';
import { citedTexts } from '../chat/cited-markdown.ts';
import type { AttachmentId, MessageId } from '../shared/ids.ts';
import { unreachable } from '../shared/unreachable.ts';
import { shareBranches, sharedMessages } from './share-branches.ts';
import { instructionOf, type ShareSource } from './share-document.ts';
import type {
  SharedSnapshot,
  SnapshotChoice,
  SnapshotMessage,
  SnapshotPart,
  SnapshotPicture,
} from './shared-snapshot.ts';

/** What a snapshot is made with. */
export interface SnapshotOptions {
  readonly choice: SnapshotChoice;
  /** Contents of pictures by the id of their attachment; what is not here goes by its name. */
  readonly pictures: ReadonlyMap<AttachmentId, SnapshotPicture>;
  readonly nowMs: number;
}

/**
 * Copies what was chosen of a chat. Left out in any case: lines «Context Cleared» and what they cleared
 * (unless the scope says otherwise), what a model told of its thinking, usage, costs, errors, models,
 * ids and times. What cites sources gets their list, and a message of which nothing is left goes.
 */
export function toSnapshot(source: ShareSource, options: SnapshotOptions): SharedSnapshot {
  const { chat, tree, scope } = source;
  const branches = shareBranches(tree, scope);
  const shelf = createShelf(options);
  const { messages, placeOf } = copyMessages(sharedMessages(branches), (message) =>
    partsOf(message, source, { choice: options.choice, shelf }),
  );
  const last = branches[0]?.messages.at(-1)?.id ?? null;
  return {
    v: 1,
    title: chat?.title.trim() ?? '',
    sharedAtMs: options.nowMs,
    instruction: options.choice.hasInstruction ? instructionOf(chat) : '',
    messages,
    leaf: placeOf.get(last) ?? null,
    pictures: shelf.pictures,
  };
}

/** Leaves out what says nothing; what follows it hangs on what stood before it. */
function copyMessages(
  all: readonly Message[],
  partsFor: (message: Message) => readonly SnapshotPart[],
): {
  readonly messages: readonly SnapshotMessage[];
  readonly placeOf: ReadonlyMap<MessageId | null, number | null>;
} {
  const placeOf = new Map<MessageId | null, number | null>();
  const messages: SnapshotMessage[] = [];
  for (const message of all) {
    const parent = placeOf.get(message.parentId) ?? null;
    const parts = partsFor(message);
    placeOf.set(message.id, parts.length === 0 ? parent : messages.length);
    if (parts.length > 0) messages.push({ role: message.role, parent, parts });
  }
  return { messages, placeOf };
}

function partsOf(
  message: Message,
  source: ShareSource,
  options: PartOptions,
): readonly SnapshotPart[] {
  if (!isShared(message, options.choice)) return [];
  const { marked, list } = citedTexts(message.parts, source.words.sources);
  const parts = marked.flatMap((part) => partOf(part, source, options));
  return list === '' ? parts : [...parts, { type: 'text', text: `\n\n${list}` }];
}

function isShared({ role }: Message, { hasInstruction, hasTools }: SnapshotChoice): boolean {
  if (role === 'system') return hasInstruction;
  return role !== 'tool' || hasTools;
}

interface PartOptions {
  readonly choice: SnapshotChoice;
  readonly shelf: Shelf;
}

function partOf(
  part: MessagePart,
  { files }: ShareSource,
  { choice, shelf }: PartOptions,
): readonly SnapshotPart[] {
  switch (part.type) {
    case 'text':
      return part.text.trim() === '' ? [] : [{ type: 'text', text: part.text }];
    case 'image':
      return [{ type: 'image', name: part.name, ...altOf(part.alt), ...shelf.add(part) }];
    case 'file': {
      const text = choice.hasFiles ? files.get(part.attachmentId) : undefined;
      return [{ type: 'file', name: part.name, ...(text === undefined ? {} : { text }) }];
    }
    case 'tool-call': {
      const { callId, name, argumentsText } = part;
      return choice.hasTools ? [{ type: 'tool-call', callId, name, argumentsText }] : [];
    }
    case 'tool-result': {
      const { callId, name, text, isError } = part;
      return choice.hasTools ? [{ type: 'tool-result', callId, name, text, isError }] : [];
    }
    case 'reasoning':
    case 'unknown':
      return [];
    default:
      return unreachable(part);
  }
}

function altOf(alt: string | undefined): { readonly alt?: string } {
  return alt === undefined ? {} : { alt };
}

/** Pictures that come along, each once. */
interface Shelf {
  readonly pictures: readonly SnapshotPicture[];
  readonly add: (part: { readonly attachmentId: AttachmentId }) => { readonly picture?: number };
}

function createShelf({ choice, pictures: known }: SnapshotOptions): Shelf {
  const places = new Map<AttachmentId, number>();
  const pictures: SnapshotPicture[] = [];
  return {
    pictures,
    add({ attachmentId }) {
      const picture = choice.hasPictures ? known.get(attachmentId) : undefined;
      if (picture === undefined) return {};
      const place = places.get(attachmentId) ?? pictures.push(picture) - 1;
      places.set(attachmentId, place);
      return { picture: place };
    },
  };
}
