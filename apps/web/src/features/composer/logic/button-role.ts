/** What the one button of the composer does. */
export type ButtonRole = 'send' | 'stop';

/** A press that began or is repeated on a button whose meaning has just changed. */
export interface ButtonPress {
  /** The button's role when the pointer or key went down; undefined where that was not seen. */
  readonly roleAtDown: ButtonRole | undefined;
  readonly role: ButtonRole;
  /** 2 for the second click of a double click, 0 for the keyboard. */
  readonly clickCount: number;
}

/**
 * Whether a press is meant. Send and stop share a place, so a double click must not stop what it
 * has just sent, and a press on stop must not send when the reply ends under the finger.
 */
export function isMeantPress({ roleAtDown, role, clickCount }: ButtonPress): boolean {
  if (roleAtDown !== undefined && roleAtDown !== role) return false;
  return role !== 'stop' || clickCount < 2;
}
