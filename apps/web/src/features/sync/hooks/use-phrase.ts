import type { Result } from '@parley/domain/shared/result.ts';
import { useEffect, useRef, useState } from 'react';

import type { KeyState, SyncKeyError } from '#src/platform/sync-protocol.ts';
import type { SyncService } from '#src/services/sync/sync-service.ts';

import { comparePlaces, pickPlaces } from '../logic/phrase-check.ts';
import { useKeyAction, type KeyAction } from './use-key-action.ts';

/** What uses the phrase once its words were typed back. */
export type FinishPhrase = () => Promise<Result<KeyState, SyncKeyError>>;

/** A new phrase on its way: first its words, then three of them typed back. */
interface Phrase {
  readonly step: 'words' | 'check';
  /** Undefined until they are drawn. */
  readonly words: readonly string[] | undefined;
  /** Which words are asked for, from 0. */
  readonly places: readonly number[];
  readonly typed: ReadonlyMap<number, string>;
  /** Those that were not typed as they stand. */
  readonly wrong: ReadonlySet<number>;
  readonly action: KeyAction;
  readonly type: (place: number, word: string) => void;
  /** On to the check, or to the end. */
  readonly submit: () => void;
  readonly goBack: () => void;
  /** Gets the field of a place. */
  readonly registerField: (place: number, field: HTMLInputElement | null) => void;
}

interface PhraseInput {
  readonly sync: Pick<SyncService, 'drawPhrase'>;
  readonly finish: FinishPhrase;
  readonly onDone: (state: KeyState) => void;
}

const none: ReadonlySet<number> = new Set();

/** Goes through a new phrase. The words hold nothing before the last step. */
export function usePhrase({ sync, finish, onDone }: PhraseInput): Phrase {
  const [step, setStep] = useState<Phrase['step']>('words');
  const words = useDrawnWords(sync);
  const [places, setPlaces] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  const [wrong, setWrong] = useState(none);
  const action = useKeyAction();
  const fields = useRef(new Map<number, HTMLInputElement>());

  async function check(drawn: readonly string[]): Promise<void> {
    const { missed, empty } = comparePlaces(places, typed, drawn);
    setWrong(new Set(missed));
    // What is still empty is not wrong: Enter leads on to it.
    const next = missed[0] ?? empty[0];
    if (next !== undefined) {
      fields.current.get(next)?.select();
      return;
    }
    const done = await action.run(finish);
    if (done !== undefined) onDone(done.value);
  }

  return {
    step,
    words,
    places,
    typed,
    wrong,
    action,
    type(place, word) {
      setTyped(new Map(typed).set(place, word));
      setWrong(new Set([...wrong].filter((each) => each !== place)));
      action.clearError();
    },
    submit() {
      if (words === undefined) return;
      if (step === 'check') {
        void check(words);
        return;
      }
      setPlaces(pickPlaces(words.length, randomBelow));
      setStep('check');
    },
    goBack() {
      setStep('words');
      setTyped(new Map());
      setWrong(none);
      action.clearError();
    },
    registerField(place, field) {
      if (field === null) fields.current.delete(place);
      else fields.current.set(place, field);
    },
  };
}

function useDrawnWords(sync: PhraseInput['sync']): readonly string[] | undefined {
  const [words, setWords] = useState<readonly string[]>();
  useEffect(() => {
    let isOver = false;
    void sync.drawPhrase().then((drawn) => {
      if (!isOver) setWords(drawn);
    });
    return () => {
      isOver = true;
    };
  }, [sync]);
  return words;
}

/** Which words are asked for is no secret; it only should not be foreseen. */
function randomBelow(limit: number): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;
}
