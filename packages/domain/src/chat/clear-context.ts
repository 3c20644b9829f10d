import type { Message } from './message.ts';

/** Whether a message is a line that says «Context Cleared»: nothing but system messages before it counts. */
export function isContextDivider(message: Message): boolean {
  return message.type === 'clear-context';
}

/**
 * The part of a branch that a model gets to see: everything behind the last line «Context Cleared»,
 * and the system messages before it. Without such a line, the branch itself.
 */
export function pathInContext(path: readonly Message[]): readonly Message[] {
  const cleared = path.findLastIndex(isContextDivider);
  if (cleared < 0) return path;
  return path.filter(
    (message, index) =>
      !isContextDivider(message) && (index > cleared || message.role === 'system'),
  );
}
