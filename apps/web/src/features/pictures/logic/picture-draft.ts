import type { PictureModel } from '@parley/domain/picture/picture-model.ts';
import type { PictureSize } from '@parley/domain/picture/picture-look.ts';
import type { PictureQuality } from '@parley/domain/picture/picture-quality.ts';
import { isPictureAddress, type PictureSettings } from '@parley/domain/picture/picture-settings.ts';
import type { ProviderId } from '@parley/domain/shared/ids.ts';

/** A provider that can draw. */
export interface DrawingProvider {
  readonly id: ProviderId;
  readonly title: string;
  /** The best for everyday use first. */
  readonly models: readonly PictureModel[];
  /** Whether it is told how carefully to draw. */
  readonly takesQuality: boolean;
}

/** In place of a provider: an address of the person’s own. */
export const own = 'own';

/** In place of a model of the list: one that the person names. */
export const other = 'other';

/** What stands in the form. */
export interface PictureDraft {
  /** A provider, or {@link own}. */
  readonly providerId: string;
  /** A model of the list, or {@link other}. */
  readonly model: string;
  readonly typedModel: string;
  readonly address: string;
  readonly size: PictureSize;
  readonly quality: PictureQuality;
}

/** What is chosen of a provider at first. */
export function firstModelOf(provider: DrawingProvider | undefined): string {
  return provider?.models[0]?.id ?? other;
}

/** What the form begins with: the setting, or the first who can draw. */
export function draftOf(
  { source, size, quality }: PictureSettings,
  providers: readonly DrawingProvider[],
): PictureDraft {
  const nothing = { model: other, typedModel: '', address: '', size, quality };
  if (source?.kind === 'address') return { ...nothing, providerId: own, address: source.address };
  const chosen = providers.find(({ id }) => id === source?.model.providerId);
  if (chosen === undefined || source === undefined) {
    const [first] = providers;
    return { ...nothing, providerId: first?.id ?? own, model: firstModelOf(first) };
  }
  const { modelId } = source.model;
  return chosen.models.some(({ id }) => id === modelId)
    ? { ...nothing, providerId: chosen.id, model: modelId }
    : { ...nothing, providerId: chosen.id, typedModel: modelId };
}

/** The setting that a form asks for. Errors: what is to be put right. */
export function readDraft(
  draft: PictureDraft,
  provider: DrawingProvider | undefined,
): PictureSettings | 'no-model' | 'bad-address' {
  const { size, quality, address } = draft;
  if (provider === undefined) {
    if (!isPictureAddress(address)) return 'bad-address';
    return { source: { kind: 'address', address: address.trim() }, size, quality };
  }
  const modelId = draft.model === other ? draft.typedModel.trim() : draft.model;
  if (modelId === '') return 'no-model';
  return { source: { kind: 'model', model: { providerId: provider.id, modelId } }, size, quality };
}
