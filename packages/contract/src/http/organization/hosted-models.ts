import { absent, checkFields, readFields, text, type FieldProblem } from '../field-readers.ts';
import { readHostModels } from '../host-models.ts';
import { hostedDialectOf, providerIdPattern, type HostedDialect } from './model-providers.ts';

/** A model that an organisation pays for. */
export interface HostedModel {
  /** As its provider and everybody here names it. */
  readonly id: string;
  /** Whose keys it is called with. */
  readonly provider: string;
  readonly dialect: HostedDialect;
}

const fields = { provider: absent(text('', 40)) };

/** Reads `systemModels` as an organisation offers them; of two with one id, the first counts. */
export function readHostedModels(list: readonly object[]): readonly HostedModel[] {
  const models = new Map<string, HostedModel>();
  for (const entry of list) {
    const id = readHostModels([entry])[0]?.modelId;
    if (id === undefined || models.has(id)) continue;
    const { provider = usualProvider(id) } = readFields(fields, entry);
    models.set(id, { id, provider, dialect: hostedDialectOf(provider) });
  }
  return [...models.values()];
}

/** Whose a model is, where its entry does not say: by the names that the known providers give. */
function usualProvider(id: string): string {
  if (id.includes('/')) return 'openrouter';
  if (id.startsWith('claude')) return 'anthropic';
  return id.startsWith('gemini') ? 'gemini' : 'openai';
}

/** Lists what is wrong with providers in `systemModels`, with paths from the entry’s place in the list. */
export function checkHostedModels(list: readonly object[]): readonly FieldProblem[] {
  return list.flatMap((entry, index) => {
    const path = ['systemModels', String(index), 'provider'];
    const wrong = checkFields(fields, entry).filter(({ path: [key] }) => key === 'provider');
    if (wrong.length > 0) return wrong.map(({ reason }) => ({ path, reason }));
    const { provider } = readFields(fields, entry);
    return provider === undefined || providerIdPattern.test(provider)
      ? []
      : [{ path, reason: 'must be a name of small letters, digits and hyphens' }];
  });
}
