import type { ToolCallPart } from '../chat/message-part.ts';
import type { ImportedMessage, ImportedPart } from './imported-chat.ts';

/**
 * Names calls that the file has no name for, as the oldest form of tools had none. A result that
 * names no call belongs to the first that still waits, of its own tool where it tells which.
 */
export function nameCalls<T extends Pick<ImportedMessage, 'parts'>>(
  messages: readonly T[],
): readonly T[] {
  const waiting: ToolCallPart[] = [];
  let made = 0;
  const named = (part: ImportedPart): ImportedPart => {
    if (part.type === 'tool-call') {
      made += 1;
      const call = part.callId === '' ? { ...part, callId: `call-${made}` } : part;
      waiting.push(call);
      return call;
    }
    if (part.type !== 'tool-result') return part;
    const call = takeCall(waiting, part);
    return call === undefined ? part : { ...part, callId: call.callId, name: call.name };
  };
  return messages.map((message) => ({ ...message, parts: message.parts.map(named) }));
}

function takeCall(
  waiting: ToolCallPart[],
  result: { readonly callId: string; readonly name: string },
): ToolCallPart | undefined {
  const byId = waiting.findIndex(({ callId }) => callId === result.callId);
  const byName = waiting.findIndex(({ name }) => result.name === '' || name === result.name);
  const at = byId < 0 ? byName : byId;
  return at < 0 ? undefined : waiting.splice(at, 1)[0];
}
