import type { ImportedMessage, ImportedPart } from './imported-chat.ts';

/**
 * Takes replies that hold the results of their tools apart, as Parley keeps them: what asked for the
 * tools, their results, and what was said with them. The last piece keeps the name of the whole, so
 * that what hangs on it hangs at the end.
 */
export function splitReplies(messages: readonly ImportedMessage[]): readonly ImportedMessage[] {
  return messages.flatMap((message) => (hasResults(message) ? split(message) : [message]));
}

function hasResults({ role, parts }: ImportedMessage): boolean {
  return role === 'assistant' && parts.some(({ type }) => type === 'tool-result');
}

function split(message: ImportedMessage): readonly ImportedMessage[] {
  const pieces: ImportedPart[][] = [];
  for (const part of message.parts) {
    const before = pieces.at(-1);
    if (before !== undefined && isResult(before[0]) === isResult(part)) before.push(part);
    else pieces.push([part]);
  }
  const keyAt = (index: number): string =>
    index === pieces.length - 1 ? message.key : `${message.key}/${index + 1}`;
  const { errorText, ...told } = message;
  return pieces.map((parts, index) => ({
    ...told,
    // What failed is what the last piece was to say.
    ...(index === pieces.length - 1 ? { errorText } : {}),
    key: keyAt(index),
    parentKey: index === 0 ? message.parentKey : keyAt(index - 1),
    role: isResult(parts[0]) ? 'tool' : message.role,
    parts,
  }));
}

function isResult(part: ImportedPart | undefined): boolean {
  return part?.type === 'tool-result';
}
