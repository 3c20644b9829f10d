import { useEffect, useRef, useState } from 'react';

import type { ProviderService } from '#src/services/providers/provider-service.ts';
import type {
  PresetView,
  ProviderView,
  SetupDone,
  SetupError,
} from '#src/services/providers/provider-view.ts';

import { initialFields, toSetupInput, type ProviderFields } from '../logic/provider-form-state.ts';

export interface ProviderFormOptions {
  readonly providers: ProviderService;
  readonly preset: PresetView;
  readonly provider: ProviderView | undefined;
  readonly onDone?: ((done: SetupDone) => void) | undefined;
  /** A test is given up when the form is left; without it, it goes on and its key is saved. */
  readonly endsWithForm?: boolean;
}

export type FormPhase =
  | { readonly step: 'idle' }
  | { readonly step: 'testing' }
  | { readonly step: 'done'; readonly done: SetupDone }
  | { readonly step: 'failed'; readonly error: SetupError };

export interface ProviderForm {
  readonly fields: ProviderFields;
  readonly phase: FormPhase;
  /** Whether an endpoint without a list was met, so that a model has to be named. */
  readonly needsModelId: boolean;
  readonly set: (changed: Partial<ProviderFields>) => void;
  /** Saves what stands in the fields, with these changes. */
  readonly submit: (changed?: Partial<ProviderFields>) => Promise<void>;
  /** Gives a test up; what was typed stays. */
  readonly cancel: () => void;
}

/** The notice of success stands for this long. */
const noticeMs = 5000;

export function useProviderForm(options: ProviderFormOptions): ProviderForm {
  const { providers, preset, provider, endsWithForm = false } = options;
  const [typed, setTyped] = useState<Partial<ProviderFields>>({});
  const [phase, setPhase] = useState<FormPhase>({ step: 'idle' });
  const [needsModelId, setNeedsModelId] = useState(preset.id === 'azure');
  const testing = useRef<AbortController>(undefined);
  const fields = { ...initialFields(preset, provider), ...typed };

  useEffect(() => {
    if (phase.step !== 'done') return undefined;
    const timer = setTimeout(() => setPhase({ step: 'idle' }), noticeMs);
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => (endsWithForm ? () => testing.current?.abort() : undefined), [endsWithForm]);

  function set(changed: Partial<ProviderFields>): void {
    setTyped((before) => ({ ...before, ...changed }));
    // What is tested is not what stands there any more.
    cancel();
    if (phase.step !== 'idle') setPhase({ step: 'idle' });
  }

  function cancel(): void {
    if (testing.current === undefined) return;
    testing.current.abort();
    testing.current = undefined;
    setPhase({ step: 'idle' });
  }

  async function submit(changed: Partial<ProviderFields> = {}): Promise<void> {
    if (testing.current !== undefined) return;
    const controller = new AbortController();
    testing.current = controller;
    setPhase({ step: 'testing' });
    const input = toSetupInput({ ...fields, ...changed }, preset, provider);
    const result = await providers.testAndSave(input, controller.signal);
    if (controller.signal.aborted) {
      // What was saved all the same is told.
      if (result.ok) options.onDone?.(result.value);
      return;
    }
    testing.current = undefined;
    if (!result.ok) {
      if (result.error.code === 'model-needed') setNeedsModelId(true);
      setPhase({ step: 'failed', error: result.error });
      return;
    }
    // The address now stands in the store as it was understood; what was typed is done with.
    setTyped({});
    setPhase({ step: 'done', done: result.value });
    options.onDone?.(result.value);
  }

  return { fields, phase, needsModelId, set, submit, cancel };
}
