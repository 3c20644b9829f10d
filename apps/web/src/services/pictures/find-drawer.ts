import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import type { PicturePrice } from '@parley/domain/picture/picture-cost.ts';
import type { PictureForm, PictureModel } from '@parley/domain/picture/picture-model.ts';
import type { PictureSource } from '@parley/domain/picture/picture-settings.ts';
import { parseProviderId } from '@parley/domain/shared/ids.ts';
import { choosePictureForm } from '@parley/providers/pictures/choose-picture-form.ts';

import type { ProviderView } from '#src/services/providers/provider-view.ts';

/** Everything that a request for pictures needs to know of who draws. */
export interface Drawer {
  readonly endpoint: ProviderEndpoint;
  /** `own`: a service of the person's own, at the address of the endpoint. */
  readonly form: PictureForm | 'own';
  readonly modelId: string;
  readonly isSilent: boolean;
  readonly price: PicturePrice | undefined;
}

/** What is known of who may draw. */
export interface DrawerSources {
  readonly providers: readonly ProviderView[];
  readonly pictureModels: (presetId: string) => readonly PictureModel[];
}

/** Who draws; undefined where the provider is gone or has no pictures. */
export function findDrawer(
  { providers, pictureModels }: DrawerSources,
  source: PictureSource,
): Drawer | undefined {
  if (source.kind === 'address') return ownDrawer(source.address);
  const { providerId, modelId } = source.model;
  const endpoint = drawingProviders(providers).find(
    ({ endpoint: { id } }) => id === providerId,
  )?.endpoint;
  if (endpoint === undefined) return undefined;
  const model = pictureModels(endpoint.presetId).find(({ id }) => id === modelId);
  const form = model?.form ?? choosePictureForm(endpoint);
  if (form === undefined) return undefined;
  return { endpoint, form, modelId, isSilent: model?.isSilent ?? false, price: model?.price };
}

/** Providers at which pictures can be ordered. */
export function drawingProviders(providers: readonly ProviderView[]): readonly ProviderView[] {
  return providers.filter(
    ({ endpoint }) =>
      endpoint.customModel === undefined &&
      !/^(?:demo|hosted)$/.test(endpoint.presetId) &&
      choosePictureForm(endpoint) !== undefined,
  );
}

/** No key goes to it: what it needs to know stands in its address. */
function ownDrawer(address: string): Drawer | undefined {
  const id = parseProviderId('pictures/own');
  if (id === undefined || !URL.canParse(address)) return undefined;
  const endpoint: ProviderEndpoint = {
    id,
    presetId: 'custom',
    title: new URL(address).host,
    dialect: 'openai-chat',
    baseUrl: address,
    auth: 'none',
  };
  return { endpoint, form: 'own', modelId: endpoint.title, isSilent: false, price: undefined };
}
