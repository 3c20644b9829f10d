import type { ModelCapabilities, ModelInfo } from '@parley/domain/model/model-info.ts';

import { addQuery, joinUrl } from '../spec/http.ts';
import { asCount, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import type { ModelListProtocol } from '../spec/provider-adapter.ts';
import { encodeHeaders } from './encode-request.ts';

/** The list of models, in pages, with limits and abilities; retired models are left out. */
export const modelList: ModelListProtocol = {
  encodeRequest(call, cursor) {
    const url = addQuery(joinUrl(call.endpoint.baseUrl, '/models'), 'limit', '1000');
    return {
      method: 'GET',
      url: cursor === undefined ? url : addQuery(url, 'after_id', cursor),
      headers: encodeHeaders(call, false),
    };
  },
  decodePage(body) {
    const { data, has_more: hasMore, last_id: lastId } = asObject(body);
    if (!Array.isArray(data)) return undefined;
    const models = data.filter(isObject).flatMap((row) => readModel(row) ?? []);
    const cursor = hasMore === true ? asText(lastId) : undefined;
    return { models, ...(cursor === undefined ? {} : { cursor }) };
  },
};

function readModel(row: JsonObject): ModelInfo | undefined {
  const id = asText(row['id']);
  if (id === undefined || row['lifecycle'] === 'retired') return undefined;
  const contextTokens = asCount(row['max_input_tokens']);
  const maxOutputTokens = asCount(row['max_tokens']);
  const shutdownDate = asText(row['retires_at'])?.slice(0, 10);
  return {
    id,
    title: asText(row['display_name']) ?? id,
    capabilities: readCapabilities(asObject(row['capabilities'])),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(shutdownDate === undefined ? {} : { shutdownDate }),
  };
}

function readCapabilities(declared: JsonObject): ModelCapabilities {
  const vision = readFlag(declared['image_input']);
  const reasoning = readFlag(declared['thinking']);
  const canSearch = readFlag(asObject(declared['server_tools'])['web_search']);
  return {
    ...(canSearch === undefined
      ? {}
      : { ownSearch: canSearch && { dialect: 'anthropic-messages' } }),
    ...(vision === undefined ? {} : { vision }),
    ...(reasoning === undefined ? {} : { reasoning }),
  };
}

/** An ability is a flag, or an object that says whether it is supported. */
function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const supported = asObject(value)['supported'];
  if (typeof supported === 'boolean') return supported;
  return isObject(value) ? true : undefined;
}
