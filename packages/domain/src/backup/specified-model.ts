import type { CustomModel } from '../model/custom-model.ts';
import type { Dialect, ProviderEndpoint } from '../model/provider-endpoint.ts';
import { hasKeys } from '../shared/mask-keys.ts';

/** An endpoint that is one model, which a person described by hand. */
export type DescribedModel = ProviderEndpoint & { readonly customModel: CustomModel };

/** Whether an endpoint is one model that a person described by hand. */
export function isDescribedModel(endpoint: ProviderEndpoint): endpoint is DescribedModel {
  return endpoint.customModel !== undefined;
}

/**
 * A described model in the specified form. What is secret stays out of it: values of headers, body
 * fields that hold a key, and such parts of the query of its address.
 */
export function toSpecifiedModel(endpoint: DescribedModel): Readonly<Record<string, unknown>> {
  const { id, title, dialect, customModel, headerRows = [] } = endpoint;
  const bodyRows = customModel.bodyRows.filter(({ value }) => !hasKeys(value));
  return {
    id,
    title,
    endpoint: addressOf(endpoint),
    apiType: customModel.isSetapp === true ? 'setapp' : apiTypeOf(dialect),
    modelID: customModel.modelId,
    contextLength: customModel.contextTokens,
    headerRows: headerRows.map(({ key }, at) => ({ id: `${id}-header-${at}`, key, value: '' })),
    bodyRows: bodyRows.map((row, at) => ({ id: `${id}-body-${at}`, ...row })),
    skipAPIKey: true,
    pluginSupported: customModel.pluginSupported,
  };
}

/** Readers of the specified form know two protocols, and expect the whole address of a request. */
const paths: Readonly<Record<Dialect, string>> = {
  'openai-chat': '/chat/completions',
  'openai-responses': '/responses',
  'anthropic-messages': '/messages',
  'anthropic-completion': '/complete',
  gemini: '',
  ollama: '',
};

function apiTypeOf(dialect: Dialect): string {
  if (dialect === 'openai-chat') return 'openai';
  return dialect.startsWith('anthropic') ? 'claude' : dialect;
}

function addressOf({ baseUrl, dialect }: DescribedModel): string {
  const at = baseUrl.indexOf('?');
  if (at < 0) return baseUrl + paths[dialect];
  const query = baseUrl
    .slice(at + 1)
    .split('&')
    .filter((pair) => !isSecretPair(pair));
  const rest = query.length === 0 ? '' : `?${query.join('&')}`;
  return baseUrl.slice(0, at) + paths[dialect] + rest;
}

const secretNames = /key|token|secret|passw|auth|sig/i;

function isSecretPair(pair: string): boolean {
  return secretNames.test(pair.split('=')[0] ?? '') || hasKeys(pair);
}
