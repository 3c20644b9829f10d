import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** A described model as text, with the names of its headers and never their values. */
export function customModelJson(endpoint: ProviderEndpoint): string {
  const { customModel, headerRows = [] } = endpoint;
  const shown = {
    id: endpoint.id,
    title: endpoint.title,
    endpoint: endpoint.baseUrl,
    apiType: customModel?.isSetapp === true ? 'setapp' : endpoint.dialect,
    modelID: customModel?.modelId ?? '',
    contextLength: customModel?.contextTokens ?? 0,
    pluginSupported: customModel?.pluginSupported ?? false,
    skipAPIKey: true,
    headerRows: headerRows.map(({ key }) => ({ key, value: '••••' })),
    bodyRows: customModel?.bodyRows ?? [],
  };
  return JSON.stringify(shown, null, 2);
}
