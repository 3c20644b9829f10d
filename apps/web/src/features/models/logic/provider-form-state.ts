import { parseContextTokens } from '@parley/domain/model/custom-model-form.ts';
import type { Dialect, ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

import type {
  PresetView,
  ProviderView,
  SetupInput,
} from '#src/services/providers/provider-view.ts';

/** What stands in the fields of a provider's form. */
export interface ProviderFields {
  readonly key: string;
  readonly baseUrl: string;
  readonly title: string;
  readonly organizationId: string;
  readonly dialect: Dialect;
  readonly modelId: string;
  readonly legacyFunctions: boolean;
  readonly includeChatId: boolean;
  /** As typed; empty leaves the window to what a chat needs. */
  readonly contextTokens: string;
}

/** The fields as they are before anything is typed. */
export function initialFields(
  preset: PresetView,
  provider: ProviderView | undefined,
): ProviderFields {
  const endpoint: Partial<ProviderEndpoint> = provider?.endpoint ?? {};
  return {
    key: '',
    baseUrl: endpoint.baseUrl ?? preset.baseUrl,
    title: endpoint.title ?? '',
    organizationId: endpoint.organizationId ?? '',
    dialect: endpoint.dialect ?? preset.dialect,
    modelId: '',
    legacyFunctions: endpoint.legacyFunctions === true,
    includeChatId: endpoint.includeChatId === true,
    contextTokens: String(endpoint.contextTokens ?? ''),
  };
}

/**
 * What saving the fields asks for. An empty key next to another change keeps the stored key; an
 * empty key alone removes it.
 */
export function toSetupInput(
  fields: ProviderFields,
  preset: PresetView,
  provider: ProviderView | undefined,
): SetupInput {
  const hasStoredKey = provider?.keyMask !== undefined || provider?.keyOrigin !== undefined;
  const isClearing =
    fields.key.trim() === '' && hasStoredKey && !hasOtherChange(fields, preset, provider);
  const hasKey = fields.key.trim() !== '' || isClearing;
  return {
    target: provider === undefined ? { presetId: preset.id } : { providerId: provider.endpoint.id },
    ...(hasKey ? { key: fields.key } : {}),
    baseUrl: fields.baseUrl,
    organizationId: fields.organizationId,
    dialect: fields.dialect,
    legacyFunctions: fields.legacyFunctions,
    includeChatId: fields.includeChatId,
    contextTokens: parseContextTokens(fields.contextTokens),
    ...(fields.title.trim() === '' ? {} : { title: fields.title }),
    ...(fields.modelId.trim() === '' ? {} : { modelId: fields.modelId }),
  };
}

function hasOtherChange(
  fields: ProviderFields,
  preset: PresetView,
  provider: ProviderView | undefined,
): boolean {
  const before = initialFields(preset, provider);
  return (
    fields.baseUrl.trim() !== before.baseUrl ||
    fields.organizationId.trim() !== before.organizationId ||
    fields.dialect !== before.dialect ||
    fields.legacyFunctions !== before.legacyFunctions ||
    fields.includeChatId !== before.includeChatId ||
    fields.contextTokens.trim() !== before.contextTokens ||
    fields.title.trim() !== before.title
  );
}
