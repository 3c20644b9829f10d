import type { ModelCapabilities, ModelInfo, ModelPrice } from '@parley/domain/model/model-info.ts';

import { joinUrl, openAiHeaders } from './http.ts';
import { asCount, asList, asObject, asText, isObject, type JsonObject } from './json.ts';
import type { ModelListProtocol } from './provider-adapter.ts';

/**
 * The list of models of compatible servers: one page, with as much about each model as the server
 * tells (context, prices and abilities at OpenRouter, abilities at Mistral, context at Groq, vLLM
 * and llama.cpp). Models of which the server says that they cannot chat are left out. Names tell
 * nothing here: what the catalogue knows besides, it applies when the list is shown.
 */
export const openAiModelList: ModelListProtocol = {
  encodeRequest: (call) => ({
    method: 'GET',
    url: joinUrl(call.endpoint.baseUrl, '/models'),
    headers: openAiHeaders(call),
  }),
  decodePage(body) {
    const rows = findRows(body);
    if (rows === undefined) return undefined;
    const models = rows.filter(canChat).flatMap((row) => readModel(row) ?? []);
    const seen = new Set<string>();
    const isNew = (id: string): boolean => !seen.has(id) && seen.add(id) !== undefined;
    return { models: models.filter(({ id }) => isNew(id)) };
  },
};

function findRows(body: unknown): readonly JsonObject[] | undefined {
  const list = isObject(body) ? (body['data'] ?? body['models']) : body;
  return Array.isArray(list) ? asList(list).filter(isObject) : undefined;
}

function canChat(row: JsonObject): boolean {
  const outputs = asList(asObject(row['architecture'])['output_modalities']);
  if (outputs.length > 0 && !outputs.includes('text')) return false;
  return asObject(row['capabilities'])['completion_chat'] !== false && row['active'] !== false;
}

function readModel(row: JsonObject): ModelInfo | undefined {
  const id = asText(row['id']) ?? asText(row['model']) ?? asText(row['name']);
  if (id === undefined) return undefined;
  const contextTokens = readContextTokens(row);
  const maxOutputTokens =
    asCount(asObject(row['top_provider'])['max_completion_tokens']) ??
    asCount(row['max_completion_tokens']);
  const price = readPrice(asObject(row['pricing']));
  const shutdownDate = asText(row['shutdown_date']) ?? asText(row['expiration_date']);
  return {
    id,
    title: asText(row['display_name']) ?? asText(row['name']) ?? id,
    capabilities: readCapabilities(row),
    ...readDescription(row),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    ...(price === undefined ? {} : { price }),
    ...(shutdownDate === undefined ? {} : { shutdownDate }),
  };
}

/** More than anybody reads in a list. */
const descriptionCharacters = 400;

function readDescription(row: JsonObject): Pick<ModelInfo, 'description'> {
  const description = asText(row['description'])?.trim().slice(0, descriptionCharacters) ?? '';
  return description === '' ? {} : { description };
}

function readContextTokens(row: JsonObject): number | undefined {
  const names = ['context_length', 'context_window', 'max_context_length', 'max_model_len'];
  const found = names.map((name) => asCount(row[name])).find((count) => count !== undefined);
  return found ?? asCount(asObject(row['meta'])['n_ctx_train']);
}

function readCapabilities(row: JsonObject): ModelCapabilities {
  const declared = asObject(row['capabilities']);
  const parameters = row['supported_parameters'];
  const inputs = asObject(row['architecture'])['input_modalities'];
  const accepts = (name: string): boolean | undefined => listHas(parameters, name);
  return withKnown({
    sampling: accepts('temperature'),
    vision: asFlag(declared['vision']) ?? listHas(inputs, 'image'),
    tools: asFlag(declared['function_calling']) ?? accepts('tools'),
    reasoning: asFlag(declared['reasoning']) ?? accepts('reasoning'),
  });
}

function listHas(list: unknown, name: string): boolean | undefined {
  return Array.isArray(list) ? asList(list).includes(name) : undefined;
}

function asFlag(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function withKnown(flags: Readonly<Record<string, boolean | undefined>>): ModelCapabilities {
  return Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined));
}

/** Dollars for one token, as text, become dollars for a million; negative means «depends». */
function readPrice(pricing: JsonObject): ModelPrice | undefined {
  const perMillion = (name: string): number | undefined => {
    const value = pricing[name];
    const dollars = typeof value === 'string' && value !== '' ? Number(value) : value;
    const count = asCount(dollars);
    return count === undefined ? undefined : Math.round(count * 1e12) / 1e6;
  };
  const input = perMillion('prompt');
  const output = perMillion('completion');
  if (input === undefined || output === undefined) return undefined;
  const cacheRead = perMillion('input_cache_read');
  const cacheWrite = perMillion('input_cache_write');
  return {
    input,
    output,
    ...(cacheRead === undefined ? {} : { cacheRead }),
    ...(cacheWrite === undefined ? {} : { cacheWrite }),
  };
}
