import { parseContextTokens, usualContextTokens } from '@parley/domain/model/custom-model-form.ts';
import type { BodyRow } from '@parley/domain/model/custom-model.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { HeaderRow } from '@parley/domain/model/provider-endpoint.ts';
import { useState } from 'react';

import type { CustomModelDraft, CustomModelError } from '#src/services/providers/custom-models.ts';
import type { ProviderService } from '#src/services/providers/provider-service.ts';

import type { ApiType } from '../logic/api-types.ts';

/** What stands in the form, as typed. */
export interface CustomModelFields {
  readonly title: string;
  readonly endpoint: string;
  readonly modelId: string;
  readonly contextLength: string;
  readonly apiType: ApiType;
  readonly pluginSupported: boolean;
  readonly headerRows: readonly HeaderRow[];
  readonly bodyRows: readonly BodyRow[];
}

type Phase =
  | { readonly step: 'idle' | 'testing' | 'passed' }
  | { readonly step: 'failed'; readonly error: CustomModelError };

/** The form for a described model. It can be added only while what stands in it has passed its test. */
export interface CustomModelFormState {
  readonly fields: CustomModelFields;
  readonly phase: Phase;
  /** Any change undoes the test. */
  readonly set: (changed: Partial<CustomModelFields>) => void;
  readonly test: () => Promise<void>;
  readonly add: () => Promise<void>;
}

const emptyFields: CustomModelFields = {
  title: '',
  endpoint: '',
  modelId: '',
  contextLength: String(usualContextTokens),
  apiType: 'openai-chat',
  pluginSupported: false,
  headerRows: [],
  bodyRows: [],
};

export function useCustomModelForm(
  providers: ProviderService,
  onAdded: (model: ModelRef) => void,
): CustomModelFormState {
  const [fields, setFields] = useState(emptyFields);
  const [phase, setPhase] = useState<Phase>({ step: 'idle' });

  async function test(): Promise<void> {
    setPhase({ step: 'testing' });
    const tested = await providers.testCustomModel(toDraft(fields));
    setPhase(tested.ok ? { step: 'passed' } : { step: 'failed', error: tested.error });
  }

  async function add(): Promise<void> {
    if (phase.step !== 'passed') return;
    const added = await providers.addCustomModel(toDraft(fields));
    if (added.ok) onAdded(added.value);
    else setPhase({ step: 'failed', error: added.error });
  }

  return {
    fields,
    phase,
    set(changed) {
      setFields((before) => ({ ...before, ...changed }));
      setPhase({ step: 'idle' });
    },
    test,
    add,
  };
}

function toDraft({ contextLength, apiType, ...fields }: CustomModelFields): CustomModelDraft {
  return {
    ...fields,
    contextTokens: parseContextTokens(contextLength),
    dialect: apiType === 'setapp' ? 'openai-chat' : apiType,
    ...(apiType === 'setapp' ? { isSetapp: true } : {}),
  };
}
