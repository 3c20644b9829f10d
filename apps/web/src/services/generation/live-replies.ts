import type { ReplyDraft } from '@parley/domain/chat/apply-chat-event.ts';
import type { MessageId } from '@parley/domain/shared/ids.ts';

import type { FrameScheduler } from '#src/platform/frames.ts';
import { runSafely } from '#src/platform/report-fault.ts';

/**
 * The replies that are coming in, kept outside of React and of the store.
 *
 * Listeners of a reply are called at most once per frame, whatever the number of events. Several
 * replies on one screen take turns, one in each frame: drawn all at once they would hold up keys. In
 * a hidden page, which comes by four times a second only, all of them are told.
 */
export interface LiveReplies {
  /** The newest published state; the same object until the next frame. */
  get(id: MessageId): ReplyDraft | undefined;
  subscribe(id: MessageId, listener: () => void): () => void;
  set(id: MessageId, draft: ReplyDraft): void;
  /**
   * Shows the last words of a reply that somebody looks at before all that its end changes is drawn:
   * until then it is still running.
   *
   * @param then  runs once they are painted, or at once where there is nothing to wait for
   */
  showLastWords(id: MessageId, then: () => void): void;
  /** Takes the reply out and tells its listeners at once. */
  remove(id: MessageId): void;
}

/** Makes the store of live replies of this tab. */
export function createLiveReplies(frames: FrameScheduler): LiveReplies {
  const latest = new Map<MessageId, ReplyDraft>();
  const published = new Map<MessageId, ReplyDraft>();
  const listeners = new Map<MessageId, Set<() => void>>();
  const dirty = new Set<MessageId>();

  function notify(id: MessageId): void {
    for (const listener of listeners.get(id) ?? []) runSafely(listener);
  }

  /** All that nobody looks at, and of the others the one that has waited longest. */
  function publish(): void {
    const ids = [...dirty];
    const isEachTold = frames.isHidden();
    const turn = ids.find((id) => listeners.has(id));
    for (const id of ids) {
      if (!isEachTold && id !== turn && listeners.has(id)) continue;
      dirty.delete(id);
      const draft = latest.get(id);
      if (draft === undefined) continue;
      published.set(id, draft);
      notify(id);
    }
    if (dirty.size > 0) frames.request(publish);
  }

  return {
    get: (id) => published.get(id),
    subscribe(id, listener) {
      const known = listeners.get(id) ?? new Set();
      known.add(listener);
      listeners.set(id, known);
      return () => {
        known.delete(listener);
        if (known.size === 0 && listeners.get(id) === known) listeners.delete(id);
      };
    },
    set(id, draft) {
      const isFirst = !latest.has(id);
      latest.set(id, draft);
      if (isFirst) published.set(id, draft);
      dirty.add(id);
      frames.request(publish);
    },
    showLastWords(id, then) {
      const newest = latest.get(id);
      const shown = published.get(id);
      const isSeen = listeners.has(id) && !frames.isHidden();
      if (!isSeen || newest === undefined || shown === undefined || shown.parts === newest.parts) {
        return then();
      }
      // What is published with the next frame would be the end.
      dirty.delete(id);
      published.set(id, { ...shown, parts: newest.parts });
      notify(id);
      // The frame after the one that paints them.
      return frames.request(() => frames.request(then));
    },
    remove(id) {
      latest.delete(id);
      published.delete(id);
      dirty.delete(id);
      notify(id);
    },
  };
}
