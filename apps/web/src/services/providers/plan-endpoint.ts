import { findKeyError } from '@parley/domain/keys/key-error.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import {
  createCustomProviderId,
  parseProviderId,
  type RandomText,
} from '@parley/domain/shared/ids.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';
import { normalizeBaseUrl } from '@parley/providers/base-url.ts';

import { insecureHost } from './insecure-host.ts';
import { findPresetView } from './preset-views.ts';
import type { SetupError, SetupInput } from './provider-view.ts';

/**
 * The endpoint that an input asks for.
 *
 * Errors: `unknown-target`, `bad-url`, `insecure-url`, `bad-organization`
 */
export function planEndpoint(
  input: SetupInput,
  stored: readonly ProviderEndpoint[],
  random: RandomText,
): Result<ProviderEndpoint, SetupError> {
  const base = findBase(input.target, stored, random);
  if (base === undefined) return err({ code: 'unknown-target' });
  const dialect = input.dialect ?? base.dialect;
  const typedUrl = input.baseUrl?.trim() ?? base.baseUrl;
  const usualUrl = findPresetView(base.presetId)?.baseUrl ?? '';
  const baseUrl = normalizeBaseUrl(typedUrl === '' ? usualUrl : typedUrl, dialect);
  if (baseUrl === undefined) return err({ code: 'bad-url' });
  const host = insecureHost(baseUrl);
  if (host !== undefined) return err({ code: 'insecure-url', host });
  if (findKeyError(input.organizationId ?? '') !== undefined) {
    return err({ code: 'bad-organization' });
  }
  return ok({ ...withOptions(base, input), dialect, baseUrl });
}

/** Empty values take a field away; absent ones leave it as it is. */
function withOptions(base: ProviderEndpoint, input: SetupInput): ProviderEndpoint {
  const {
    organizationId: _organizationId,
    headerRows: _headerRows,
    legacyFunctions: _legacyFunctions,
    includeChatId: _includeChatId,
    contextTokens: _contextTokens,
    ...kept
  } = base;
  const organizationId = input.organizationId?.trim() ?? base.organizationId ?? '';
  const headerRows = input.headerRows ?? base.headerRows ?? [];
  const title = input.title?.trim() ?? '';
  return {
    ...kept,
    title: title === '' ? base.title : title,
    ...(organizationId === '' ? {} : { organizationId }),
    ...(headerRows.length === 0 ? {} : { headerRows }),
    ...wireOptions({ ...base, ...input }),
  };
}

function wireOptions({
  legacyFunctions,
  includeChatId,
  contextTokens = 0,
}: Pick<
  SetupInput,
  'legacyFunctions' | 'includeChatId' | 'contextTokens'
>): Partial<ProviderEndpoint> {
  return {
    ...(legacyFunctions === true ? { legacyFunctions } : {}),
    ...(includeChatId === true ? { includeChatId } : {}),
    ...(contextTokens > 0 ? { contextTokens } : {}),
  };
}

function findBase(
  target: SetupInput['target'],
  stored: readonly ProviderEndpoint[],
  random: RandomText,
): ProviderEndpoint | undefined {
  if ('providerId' in target) return stored.find(({ id }) => id === target.providerId);
  const preset = findPresetView(target.presetId);
  // Only endpoints of the user's own can be there several times.
  const id =
    target.presetId === 'custom'
      ? createCustomProviderId(random)
      : parseProviderId(target.presetId);
  if (preset === undefined || id === undefined) return undefined;
  const { title, dialect, auth, baseUrl } = preset;
  return (
    stored.find((each) => each.id === id) ?? {
      id,
      presetId: preset.id,
      title,
      dialect,
      auth,
      baseUrl,
    }
  );
}
