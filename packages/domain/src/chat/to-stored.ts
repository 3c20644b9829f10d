import { toStored } from '../shared/rest.ts';
import type { Chat } from './chat.ts';
import type { Message } from './message.ts';
import type { MessagePart } from './message-part.ts';

/** A chat header as it is stored, with the fields that this version does not know. */
export function storedChat(chat: Chat): Omit<Chat, 'rest'> {
  return toStored(chat, ['parameters']);
}

/** A message as it is stored, with the fields and the kinds of parts that this version does not know. */
export function storedMessage(message: Message): Omit<Message, 'rest'> {
  const isPlain = message.rest === undefined && message.parts.every(isStored);
  return isPlain
    ? message
    : toStored({ ...message, parts: message.parts.map(storedPart) }, ['parts']);
}

function isStored(part: MessagePart): boolean {
  return part.type !== 'unknown' && part.rest === undefined;
}

/** A part as it is stored: that of an unknown kind is what came. */
export function storedPart<Part extends MessagePart>(part: Part): Part {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are typed by what is known of them, and parsed when they are read
  return (part.type === 'unknown' ? part.raw : toStored(part)) as Part;
}
