import type { Message } from './message.ts';
import { isRunning } from './turn-state.ts';

/** A reply that is taken away while it comes in, as it may come back: stopped, for nobody writes on. */
export function stopRunning(message: Message): Message {
  return isRunning(message.state) ? { ...message, state: 'stopped' } : message;
}
