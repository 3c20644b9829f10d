import type { ModelCapabilities, ModelInfo } from '@parley/domain/model/model-info.ts';

import { authHeaders, joinUrl, rowHeaders } from '../spec/http.ts';
import { asCount, asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import type { ModelDetailProtocol, ModelListProtocol } from '../spec/provider-adapter.ts';
import type { EndpointCall } from '../spec/provider-call.ts';

/**
 * What a model can do and hold, one request for each.
 *
 * Source: Ollama, `docs/api.md`, "Show Model Information", read 2026-11-20.
 */
const details: ModelDetailProtocol = {
  encodeRequest: (call, modelId) => ({
    method: 'POST',
    url: joinUrl(call.endpoint.baseUrl, '/api/show'),
    headers: headersOf(call),
    body: { model: modelId },
  }),
  decode(body, model) {
    if (!isObject(body) || !canChat(body)) return undefined;
    const contextTokens = readContextTokens(asObject(body['model_info']));
    return {
      ...model,
      capabilities: { ...model.capabilities, ...readCapabilities(body) },
      ...(contextTokens === undefined ? {} : { contextTokens }),
    };
  },
};

/**
 * The models that are on the server, or that it passes on to; those that only embed are left out.
 *
 * Source: Ollama, `docs/api.md`, "List Local Models", read 2026-11-20.
 */
export const modelList: ModelListProtocol = {
  encodeRequest: (call) => ({
    method: 'GET',
    url: joinUrl(call.endpoint.baseUrl, '/api/tags'),
    headers: headersOf(call),
  }),
  decodePage(body) {
    const rows = asObject(body)['models'];
    if (!Array.isArray(rows)) return undefined;
    return { models: asList(rows).filter(isObject).filter(canChat).flatMap(readModel) };
  },
  details,
};

function headersOf(call: EndpointCall): readonly (readonly [string, string])[] {
  return [...authHeaders(call), ...rowHeaders(call)];
}

function readModel(row: JsonObject): readonly ModelInfo[] {
  const id = asText(row['model']) ?? asText(row['name']);
  if (id === undefined) return [];
  const description = describe(asObject(row['details']));
  return [
    {
      id,
      title: id.replace(/:latest$/, ''),
      capabilities: readCapabilities(row),
      ...(description === '' ? {} : { description }),
    },
  ];
}

/** `8.2B, Q4_K_M`: how many parameters, and how finely they are kept. */
function describe(row: JsonObject): string {
  const facts = [asText(row['parameter_size']), asText(row['quantization_level'])];
  return facts.filter((fact) => fact !== undefined).join(', ');
}

/** Lists of older servers name no capabilities; embedding models are of the family BERT mostly. */
function canChat(row: JsonObject): boolean {
  const capabilities = row['capabilities'];
  if (Array.isArray(capabilities)) return asList(capabilities).includes('completion');
  return asText(asObject(row['details'])['family'])?.includes('bert') !== true;
}

/** Nothing is known of a model whose server names no capabilities. */
function readCapabilities(row: JsonObject): ModelCapabilities {
  if (!Array.isArray(row['capabilities'])) return {};
  const named = asList(row['capabilities']);
  const reasoning = named.includes('thinking');
  return {
    tools: named.includes('tools'),
    vision: named.includes('vision'),
    reasoning,
    ...(reasoning ? { efforts: takesWords(row) ? wordEfforts : switchEfforts } : {}),
  };
}

const wordEfforts = ['low', 'medium', 'high'] as const;
/** Whether to think, for models that cannot be told how deeply. */
const switchEfforts = ['none', 'medium'] as const;

/** The models of this family always think, and take how deeply as a word. */
function takesWords(row: JsonObject): boolean {
  return /^gpt-?oss$/.test(asText(asObject(row['details'])['family']) ?? '');
}

/** `model_info` names its fields by the architecture: `qwen3.context_length`. */
function readContextTokens(info: JsonObject): number | undefined {
  const architecture = asText(info['general.architecture']) ?? '';
  const own = asCount(info[`${architecture}.context_length`]);
  if (own !== undefined) return own;
  const name = Object.keys(info).find((each) => each.endsWith('.context_length'));
  return name === undefined ? undefined : asCount(info[name]);
}
