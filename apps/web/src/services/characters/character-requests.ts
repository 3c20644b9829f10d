import type { Character } from '@parley/domain/character/character.ts';

import { createListeners } from '#src/platform/listeners.ts';

let requested: Character | undefined;
const listeners = createListeners();

/** Asks whoever has the open chat to let this character play its part there. */
export function requestCharacter(character: Character): void {
  requested = character;
  listeners.notify();
}

/** The character that is asked for; undefined once it was taken. */
export function requestedCharacter(): Character | undefined {
  return requested;
}

/** It was taken, or is not wanted any more. */
export function takeCharacterRequest(): void {
  requested = undefined;
  listeners.notify();
}

/** Calls a listener when a character is asked for or taken; returns what ends that. */
export const subscribeToRequests = listeners.add;
