import {
  authSchemes,
  dialects,
  type HeaderRow,
  type ProviderEndpoint,
} from '@parley/domain/model/provider-endpoint.ts';
import { parseCustomModel } from '@parley/domain/model/custom-model.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';

import { fieldsOf, idOf, listOf, oneOf, optional, textOr } from './fields.ts';

/** Reads a provider that the user set up; undefined where it has no id or no address. */
export function parseProvider(value: unknown): ProviderEndpoint | undefined {
  const row = fieldsOf(value);
  const id = idOf(row['id'], parseProviderId);
  const baseUrl = textOr(row['baseUrl'], '');
  if (id === undefined || baseUrl === '') return undefined;
  return {
    id,
    baseUrl,
    presetId: textOr(row['presetId'], 'custom'),
    title: textOr(row['title'], id),
    dialect: oneOf(row['dialect'], dialects, 'openai-chat'),
    // Without a known scheme no key goes out.
    auth: oneOf(row['auth'], authSchemes, 'none'),
    ...optional(
      'organizationId',
      typeof row['organizationId'] === 'string' ? row['organizationId'] : undefined,
    ),
    ...optional('headerRows', parseHeaderRows(row['headerRows'])),
    ...optional('customModel', parseCustomModel(row['customModel'])),
    ...optional('legacyFunctions', flag(row['legacyFunctions'])),
    ...optional('includeChatId', flag(row['includeChatId'])),
    ...optional('contextTokens', tokensOf(row['contextTokens'])),
  };
}

function parseHeaderRows(value: unknown): readonly HeaderRow[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return listOf(value).flatMap((each) => {
    const { key, value: content } = fieldsOf(each);
    return typeof key === 'string' && typeof content === 'string' ? [{ key, value: content }] : [];
  });
}

/** A window without room for a word is none. */
function tokensOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

function flag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}
