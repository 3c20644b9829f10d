import { chordsOf, commandIds, type ChosenLetters, type CommandId } from './command-table.ts';

/** A key press, as the browser reports it. */
export interface ChordPress {
  readonly key: string;
  /** The place of the key on the board, `KeyN`. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  getModifierState(name: 'AltGraph'): boolean;
}

/** The command whose keys were pressed. Keys that write a character are none: AltGr looks like Ctrl+Alt. */
export function findCommand(press: ChordPress, chosen: ChosenLetters): CommandId | undefined {
  if (press.getModifierState('AltGraph')) return undefined;
  return commandIds.find((id) => chordsOf(id, chosen).some((chord) => isPressed(chord, press)));
}

function isPressed(chord: string, press: ChordPress): boolean {
  const parts = chord.split('+');
  const key = parts.at(-1) ?? '';
  const hasMod = press.ctrlKey || press.metaKey;
  if (hasMod !== parts.includes('mod') || press.altKey !== parts.includes('alt')) return false;
  // Some boards have the slash on a key that needs shift.
  const isShiftFree = key === '/';
  if (!isShiftFree && press.shiftKey !== parts.includes('shift')) return false;
  return keysOf(press).includes(key);
}

const named: Readonly<Record<string, string>> = { Escape: 'esc', ':': ';' };

/** What the key stands for: its letter, and its place where it writes no Latin letter. */
function keysOf({ key, code }: ChordPress): readonly string[] {
  const own = named[key] ?? key.toLowerCase();
  if (/^[a-z]$/.test(own)) return [own];
  if (/^Key[A-Z]$/.test(code)) return [own, code.slice(3).toLowerCase()];
  return code === 'Semicolon' ? [own, ';'] : [own];
}
