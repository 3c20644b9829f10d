import type { TurnState } from '../turn-state.ts';

const known: Readonly<Record<TurnState, true>> = {
  queued: true,
  sent: true,
  streaming: true,
  finished: true,
  cut: true,
  failed: true,
  stopped: true,
};

/** Every state that a turn can be in. */
export const turnStates = Object.keys(known).filter(isTurnState);

function isTurnState(text: string): text is TurnState {
  return text in known;
}
