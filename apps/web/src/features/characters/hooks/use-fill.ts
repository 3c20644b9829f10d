import type { CharacterFields } from '@parley/domain/character/character.ts';
import { fillBlanks, undoFill, type FilledTexts } from '@parley/domain/character/fill-character.ts';
import { useEffect, useRef, useState } from 'react';

import type { CharacterFiller } from '../characters-props.ts';
import type { FillRefusal } from '../logic/fill-texts.ts';

/** How far filling is. */
export type FillState =
  | { readonly kind: 'idle' | 'running' }
  | { readonly kind: 'filled'; readonly texts: FilledTexts }
  | { readonly kind: 'refused'; readonly refusal: FillRefusal };

/** What the line with the button shows and does. */
export interface Fill {
  readonly state: FillState;
  readonly start: () => void;
  readonly stop: () => void;
  /** Takes back what was filled in and not changed since. */
  readonly undo: () => void;
}

interface FillInput {
  /** Undefined where there is no model to ask. */
  readonly filler: CharacterFiller | undefined;
  readonly isLocked: boolean;
  readonly fields: CharacterFields;
  readonly onChange: (fields: CharacterFields) => void;
  readonly onLocked: () => void;
}

const idle: FillState = { kind: 'idle' };

/** Has a model write blank fields. What is typed while it is asked stays; leaving stops it. */
export function useFill({ filler, isLocked, fields, onChange, onLocked }: FillInput): Fill {
  const [state, setState] = useState<FillState>(idle);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  /** The fields as they are when the answer comes. */
  const latest = useRef(fields);
  useEffect(() => {
    latest.current = fields;
  }, [fields]);

  function take(texts: FilledTexts): void {
    const filled = fillBlanks(latest.current, texts);
    onChange(filled.character);
    const isNothing = Object.keys(filled.texts).length === 0;
    setState(
      isNothing
        ? { kind: 'refused', refusal: { reason: 'nothing-blank' } }
        : { kind: 'filled', texts: filled.texts },
    );
  }

  async function run(asked: CharacterFiller): Promise<void> {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'running' });
    const result = await asked.fill(fields, controller.signal);
    if (running.current !== controller) return;
    running.current = undefined;
    if (result.ok) take(result.value);
    else setState({ kind: 'refused', refusal: result.error });
  }

  return {
    state,
    start() {
      if (filler === undefined || state.kind === 'running') return;
      if (!isLocked) {
        void run(filler);
        return;
      }
      setState({ kind: 'refused', refusal: { reason: 'locked' } });
      onLocked();
    },
    stop: () => running.current?.abort(),
    undo() {
      if (state.kind === 'filled') onChange(undoFill(fields, state.texts));
      setState(idle);
    },
  };
}
