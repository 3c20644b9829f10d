/** A key press, as the browser reports it. */
export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
  readonly repeat: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** On the same clock as the end of the composition. */
  readonly timeStamp: number;
}

/** What else the meaning of Enter depends on. */
export interface EnterContext {
  readonly sendWithEnter: boolean;
  /** The keys are drawn on the screen; Enter is the only way to a new line there. */
  readonly isTouchKeyboard: boolean;
  /** When the last composition of an input method ended; undefined before the first. */
  readonly compositionEndedAtMs: number | undefined;
}

/** `browser` leaves the key alone; `swallow` keeps the browser from acting on it as well. */
export type EnterAction = 'send' | 'browser' | 'swallow';

/** An Enter that confirms a composition can arrive this much later than the end of it. */
const confirmWindowMs = 100;
/** The key code of a key that an input method has taken. */
const takenByInputMethod = 229;

/**
 * Decides what a key press means for sending.
 *
 * Browsers disagree on the order: some report the confirming Enter inside the composition, some by
 * key code 229 after it has ended, some as a plain Enter right after it. None of these sends.
 */
export function enterAction(press: KeyPress, context: EnterContext): EnterAction {
  if (press.key !== 'Enter') return 'browser';
  if (isTaken(press)) return 'browser';
  if (!wouldSend(press, context)) return 'browser';
  return isConfirming(press, context.compositionEndedAtMs) || press.repeat ? 'swallow' : 'send';
}

/** Whether the key belongs to an input method, which composes with it. */
export function isTaken({ isComposing, keyCode }: KeyPress): boolean {
  return isComposing || keyCode === takenByInputMethod;
}

/** Whether an Enter can be the one that ended a composition, although it came behind the end. */
export function isConfirming(
  { timeStamp }: KeyPress,
  compositionEndedAtMs: number | undefined,
): boolean {
  return compositionEndedAtMs !== undefined && timeStamp - compositionEndedAtMs <= confirmWindowMs;
}

function wouldSend(press: KeyPress, context: EnterContext): boolean {
  if (press.shiftKey || press.altKey) return false;
  if (press.ctrlKey || press.metaKey) return true;
  return context.sendWithEnter && !context.isTouchKeyboard;
}

/** Whether a press can hardly come from keys on the screen: those have no such keys. */
export function isHardwarePress(press: Pick<KeyPress, 'key' | 'ctrlKey' | 'metaKey'>): boolean {
  return press.ctrlKey || press.metaKey || press.key === 'Tab' || press.key === 'Escape';
}
