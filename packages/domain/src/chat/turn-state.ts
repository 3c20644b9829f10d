/**
 * Where a turn stands.
 *
 * `queued → sent → streaming → finished | cut | failed | stopped`. Only a provider's finish mark
 * makes `finished`; every other end keeps the text and offers to continue or to try again.
 */
export type TurnState = 'queued' | 'sent' | 'streaming' | 'finished' | 'cut' | 'failed' | 'stopped';

/** Whether a request for the turn is under way. */
export function isRunning(state: TurnState): state is 'queued' | 'sent' | 'streaming' {
  return state === 'queued' || state === 'sent' || state === 'streaming';
}
