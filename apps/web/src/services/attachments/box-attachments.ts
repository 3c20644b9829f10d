import type { DraftKey } from '@parley/domain/chat/draft.ts';

import type { DraftStore } from '#src/services/drafts/draft-store.ts';

import type { Attachments } from './attachments.ts';
import { createPendingAttachments, type PendingAttachments } from './pending-attachments.ts';
import { type PendingAttachmentNotice } from './pending-items.ts';

type Report = (notice: PendingAttachmentNotice) => void;
type Drafts = Pick<DraftStore, 'load' | 'save'>;

/**
 * The attachments of message boxes, which outlive a box that is left while some are still read: what
 * has been read goes into its draft, and the next box in its place goes on with the rest.
 */
export interface BoxAttachments {
  /** Those of the box in a place, or none yet; changes nothing, so that it can be asked while rendering. */
  find(key: DraftKey): PendingAttachments;
  /** The box is on the screen, and hears what a person has to know. */
  take(pending: PendingAttachments, key: DraftKey, report: Report): void;
  /** The box is gone from there, and its draft is written. */
  leave(pending: PendingAttachments, key: DraftKey): void;
}

interface Kept {
  /** Undefined while no box is on the screen. */
  report: Report | undefined;
  /** What a person has to know and nobody was there to hear. */
  readonly unheard: PendingAttachmentNotice[];
  stopWriting: (() => void) | undefined;
}

/** Makes the keeper of the attachments that belong to one store of drafts. */
export function createBoxAttachments(attachments: Attachments, drafts: Drafts): BoxAttachments {
  const keptBy = new WeakMap<PendingAttachments, Kept>();
  const byKey = new Map<DraftKey, PendingAttachments>();

  function create(): PendingAttachments {
    const kept: Kept = { report: undefined, unheard: [], stopWriting: undefined };
    const pending = createPendingAttachments(attachments, (notice) => {
      if (kept.report === undefined) kept.unheard.push(notice);
      else kept.report(notice);
    });
    keptBy.set(pending, kept);
    return pending;
  }

  return {
    find: (key) => byKey.get(key) ?? create(),
    take(pending, key, report) {
      for (const [other, here] of byKey) if (here === pending) byKey.delete(other);
      byKey.set(key, pending);
      const kept = keptBy.get(pending);
      if (kept === undefined) return;
      kept.stopWriting?.();
      kept.stopWriting = undefined;
      kept.report = report;
      for (const notice of kept.unheard.splice(0)) report(notice);
    },
    leave(pending, key) {
      const kept = keptBy.get(pending);
      if (kept === undefined) return;
      kept.report = undefined;
      const isAllRead = pending.read().every(({ part }) => part !== undefined);
      if (!isAllRead) kept.stopWriting = writeLater(pending, key, drafts);
      else if (byKey.get(key) === pending) byKey.delete(key);
    },
  };
}

/** Writes what has been read into the draft, until it is stopped. */
function writeLater(pending: PendingAttachments, key: DraftKey, drafts: Drafts): () => void {
  const stop = new AbortController();
  const ready = pending.parts();
  void import('./write-when-read.ts').then(
    ({ writeWhenRead }) => writeWhenRead(pending, { key, drafts, ready, signal: stop.signal }),
    // The next box in its place has them all the same, as long as the page lives.
    () => undefined,
  );
  return () => stop.abort();
}
