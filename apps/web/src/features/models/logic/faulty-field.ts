import type { SetupError } from '#src/services/providers/provider-view.ts';

import type { FormPhase } from '../hooks/use-provider-form.ts';

type FieldName = 'key' | 'address' | 'organization' | 'model';

const fieldByCode: ReadonlyMap<SetupError['code'], FieldName> = new Map([
  ['bad-key', 'key'],
  ['key-missing', 'key'],
  ['bad-url', 'address'],
  ['insecure-url', 'address'],
  ['bad-organization', 'organization'],
  ['model-needed', 'model'],
]);

/** The field of a form that its failure is about; undefined where it is about none. */
export function faultyField(phase: FormPhase): FieldName | undefined {
  return phase.step === 'failed' ? fieldByCode.get(phase.error.code) : undefined;
}

/** Ties a field to what the form says about it. */
export function faultMarks(
  isFaulty: boolean,
  noticeId: string,
): { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string } {
  return isFaulty ? { 'aria-invalid': true, 'aria-describedby': noticeId } : {};
}
