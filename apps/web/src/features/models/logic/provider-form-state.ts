import type { Dialect } from '@parley/domain/model/provider-endpoint.ts';

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
}

/** The fields as they are before anything is typed. */
export function initialFields(
  preset: PresetView,
  provider: ProviderView | undefined,
): ProviderFields {
  return {
    key: '',
    baseUrl: provider?.endpoint.baseUrl ?? preset.baseUrl,
    title: provider?.endpoint.title ?? '',
    organizationId: provider?.endpoint.organizationId ?? '',
    dialect: provider?.endpoint.dialect ?? preset.dialect,
    modelId: '',
    legacyFunctions: provider?.endpoint.legacyFunctions === true,
    includeChatId: provider?.endpoint.includeChatId === true,
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
    fields.title.trim() !== before.title
  );
}
