import type { PictureForm } from '@parley/domain/picture/picture-model.ts';
import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';

/** Providers that differ from the protocol of their chats. */
const formByPreset: ReadonlyMap<string, PictureForm> = new Map([
  ['openrouter', 'chat'],
  ['xai', 'xai-images'],
]);

/**
 * How pictures are ordered at an endpoint from a model that no list names.
 *
 * @returns undefined where its protocol has no pictures
 */
export function choosePictureForm({
  presetId,
  dialect,
}: Pick<ProviderEndpoint, 'presetId' | 'dialect'>): PictureForm | undefined {
  const known = formByPreset.get(presetId);
  if (known !== undefined) return known;
  if (dialect === 'gemini') return 'gemini';
  return dialect === 'openai-chat' || dialect === 'openai-responses' ? 'openai-images' : undefined;
}
