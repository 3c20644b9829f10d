import type { MessageId } from '@parley/domain/shared/ids.ts';

import { createListeners } from '#src/platform/listeners.ts';

import type { RunQuestion, RunView } from './plugin-runs.ts';

/** What the person can say to a question of a run. */
export type RunAnswer = 'once' | 'always' | 'no';

/** The runs of this tab as the chat shows them. */
export interface RunViews {
  get(replyId: MessageId, callId: string): RunView | undefined;
  subscribe(listener: () => void): () => void;
  set(place: RunPlace, view: RunView): void;
  /** Shows a question until it is answered or the run ends, which is a no. */
  ask(place: RunPlace, question: RunQuestion): Promise<RunAnswer>;
  answer(replyId: MessageId, callId: string, answer: RunAnswer): void;
  end(place: RunPlace): void;
}

/** Where a run belongs. */
export interface RunPlace {
  readonly replyId: MessageId;
  readonly callId: string;
}

interface Waiting {
  readonly question: RunQuestion;
  readonly resolve: (answer: RunAnswer) => void;
}

function keyOf({ replyId, callId }: RunPlace): string {
  return `${replyId} ${callId}`;
}

/** Makes the store of the runs of this tab. */
export function createRunViews(): RunViews {
  const views = new Map<string, RunView>();
  const waiting = new Map<string, Waiting[]>();
  const listeners = createListeners();

  function update(key: string, view: RunView): void {
    const { askedOrigin: _asked, isLong: _long, missing: _missing, ...rest } = view;
    views.set(key, { ...rest, ...waiting.get(key)?.[0]?.question });
    listeners.notify();
  }

  return {
    get: (replyId, callId) => views.get(keyOf({ replyId, callId })),
    subscribe: listeners.add,
    set: (place, view) => update(keyOf(place), view),
    ask(place, question) {
      const key = keyOf(place);
      const view = views.get(key);
      if (view === undefined) return Promise.resolve('no');
      const { promise, resolve } = Promise.withResolvers<RunAnswer>();
      waiting.set(key, [...(waiting.get(key) ?? []), { question, resolve }]);
      update(key, view);
      return promise;
    },
    answer(replyId, callId, answer) {
      const key = keyOf({ replyId, callId });
      const [first, ...rest] = waiting.get(key) ?? [];
      const view = views.get(key);
      if (first === undefined || view === undefined) return;
      waiting.set(key, rest);
      update(key, view);
      first.resolve(answer);
    },
    end(place) {
      const key = keyOf(place);
      for (const { resolve } of waiting.get(key) ?? []) resolve('no');
      waiting.delete(key);
      if (views.delete(key)) listeners.notify();
    },
  };
}
