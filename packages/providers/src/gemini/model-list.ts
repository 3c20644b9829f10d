import type { ModelInfo } from '@parley/domain/model/model-info.ts';

import { addQuery, authHeaders, joinUrl, rowHeaders } from '../spec/http.ts';
import { asCount, asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import type { ModelListProtocol } from '../spec/provider-adapter.ts';

/** The list of models, in pages, with limits; those without the method that chats use are left out. */
export const modelList: ModelListProtocol = {
  encodeRequest(call, cursor) {
    const url = addQuery(joinUrl(call.endpoint.baseUrl, '/models'), 'pageSize', '1000');
    return {
      method: 'GET',
      url: cursor === undefined ? url : addQuery(url, 'pageToken', cursor),
      headers: [...authHeaders(call), ...rowHeaders(call)],
    };
  },
  decodePage(body) {
    const { models, nextPageToken } = asObject(body);
    if (!Array.isArray(models)) return undefined;
    const cursor = asText(nextPageToken);
    return {
      models: models.filter(isObject).flatMap((row) => readModel(row) ?? []),
      ...(cursor === undefined ? {} : { cursor }),
    };
  },
};

function readModel(row: JsonObject): ModelInfo | undefined {
  const id = asText(row['name'])?.replace(/^models\//, '');
  const methods = row['supportedGenerationMethods'];
  const canGenerate = !Array.isArray(methods) || asList(methods).includes('generateContent');
  if (id === undefined || !canGenerate) return undefined;
  const contextTokens = asCount(row['inputTokenLimit']);
  const maxOutputTokens = asCount(row['outputTokenLimit']);
  return {
    id,
    title: asText(row['displayName']) ?? id,
    capabilities: typeof row['thinking'] === 'boolean' ? { reasoning: row['thinking'] } : {},
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
  };
}
