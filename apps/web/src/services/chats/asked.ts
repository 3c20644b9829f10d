import type { Result } from '@parley/domain/shared/result.ts';

import type { TargetError } from '#src/services/providers/call-targets.ts';

/** Why a turn did not begin; nothing was written, the text stays in the composer. */
export type SendRefusal =
  | { readonly code: 'empty' }
  /** A reply of this chat is still coming in, here or in another tab, or the chat is being read. */
  | { readonly code: 'busy' }
  /** The beginning of the chat is not in memory; it is being read. */
  | { readonly code: 'unread' }
  /** A fault of the program; it was reported. */
  | { readonly code: 'internal' }
  | TargetError;

/** A turn that begins once what it sends has been read. */
export interface Preparing {
  /**
   * False where it does not begin: it was stopped, the chat cannot be read, or another tab was
   * faster. Nothing was written then, and the text stays where it is.
   */
  readonly begins: Promise<boolean>;
  /** The same, and why not. */
  readonly outcome: Promise<Outcome>;
}

/**
 * How the preparing of a turn ends. `elsewhere`: another tab holds the chat, for its tools run there
 * or wait for an answer. `given-up`: anything that keeps it from beginning and needs no words. The
 * codes of a refusal: what a turn is made with had to be loaded first.
 */
export type Outcome = 'begun' | 'elsewhere' | 'given-up' | SendRefusal['code'];

/** Null where the turn has begun. */
export type Asked = Result<Preparing | null, SendRefusal>;

/** What is being got ready, known by how it ends. */
export function preparing(outcome: Promise<Outcome>): Preparing {
  return { outcome, begins: outcome.then((how) => how === 'begun') };
}

/** Whether a turn has begun, as soon as that is known. */
export function hasBegun(asked: Preparing | null): Promise<boolean> {
  return asked === null ? Promise.resolve(true) : asked.begins;
}

/** Tells why a turn that was being got ready was refused; what was merely given up is not told. */
export async function tellRefusal(
  asked: Preparing | null,
  onRefused: (code: string) => void,
): Promise<void> {
  const outcome = await asked?.outcome;
  if (outcome === undefined || outcome === 'begun' || outcome === 'given-up') return;
  onRefused(outcome);
}
