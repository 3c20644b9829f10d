import { jsonResponse } from './dialect.ts';
import { textAt } from './json-path.ts';
import type { RecordedRequest } from './recorder.ts';
import type { Scenario, ScriptedResponse } from './scenario.ts';

type ListRoute = (models: readonly string[], request: RecordedRequest) => unknown;

const openAiList: ListRoute = (models) => ({
  object: 'list',
  data: models.map((id) => ({ id, object: 'model', created: 1_790_000_000, owned_by: 'fake' })),
});

const anthropicList: ListRoute = (models) => ({
  data: models.map((id) => ({
    id,
    type: 'model',
    display_name: id,
    created_at: '2026-10-01T00:00:00Z',
    max_input_tokens: 200_000,
    max_tokens: 64_000,
    lifecycle: 'active',
  })),
  has_more: false,
  first_id: models[0] ?? null,
  last_id: models.at(-1) ?? null,
});

const ollamaTags: ListRoute = (models) => ({
  models: models.map((name) => ({
    name,
    model: name,
    size: 2_000_000_000,
    details: { family: 'llama', parameter_size: '3.2B', quantization_level: 'Q4_K_M' },
  })),
});

const lmStudioModels: ListRoute = (models) => ({
  object: 'list',
  data: models.map((id) => ({
    id,
    object: 'model',
    type: 'llm',
    state: 'loaded',
    max_context_length: 32_768,
  })),
});

const geminiList: ListRoute = (models) => ({
  models: models.map((id) => ({
    name: `models/${id}`,
    displayName: id,
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
  })),
});

const routes: Readonly<Record<string, ListRoute>> = {
  '/v1/models': (models, request) =>
    request.headers['anthropic-version'] === undefined
      ? openAiList(models, request)
      : anthropicList(models, request),
  '/v1beta/models': geminiList,
  '/api/tags': ollamaTags,
  '/api/v0/models': lmStudioModels,
  '/props': () => ({ default_generation_settings: { n_ctx: 8192 }, modalities: { vision: false } }),
  '/health': () => ({ status: 'ok' }),
};

/** Answers the lists of models of the providers and of the local servers; undefined for another path. */
export function answerModelList(
  request: RecordedRequest,
  scenario: Scenario,
): ScriptedResponse | undefined {
  const path = request.path.split('?')[0] ?? '';
  if (path === '/api/version' && scenario.isOllama) return jsonResponse(200, { version: '0.20.0' });
  const route = Object.hasOwn(routes, path) ? routes[path] : undefined;
  if (route === undefined || request.method !== 'GET') return undefined;
  return scenario.modelsResponse ?? jsonResponse(200, route(scenario.models, request));
}

/** Answers what an Ollama tells about one model; undefined for another path. */
export function answerModelDetails(
  request: RecordedRequest,
  { models, contextTokens }: Scenario,
): ScriptedResponse | undefined {
  if (request.path !== '/api/show' || request.method !== 'POST') return undefined;
  const model = textAt(request.body, 'model');
  if (!models.includes(model)) return jsonResponse(404, { error: `model '${model}' not found` });
  return jsonResponse(200, {
    capabilities: ['completion', 'tools', 'vision', 'thinking'],
    details: { family: 'llama' },
    model_info: { 'general.architecture': 'llama', 'llama.context_length': contextTokens },
  });
}
