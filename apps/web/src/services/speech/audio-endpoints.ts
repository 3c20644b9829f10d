import type { ProviderEndpoint } from '@parley/domain/model/provider-endpoint.ts';
import { parseProviderId, type ProviderId } from '@parley/domain/shared/ids.ts';
import type { SpeechSettings } from '@parley/domain/speech/speech-settings.ts';
import { normalizeBaseUrl } from '@parley/providers/base-url.ts';

import { insecureHost } from '#src/services/providers/insecure-host.ts';
import type { ProviderView } from '#src/services/providers/provider-view.ts';

const elevenLabsUrl = 'https://api.elevenlabs.io';

/** Keys of ElevenLabs and of an endpoint of one's own lie under these names. */
const elevenLabsId = idOf('elevenlabs');
const ownId = idOf('custom-audio');

function idOf(text: string): ProviderId {
  const id = parseProviderId(text);
  if (id === undefined) throw new Error('A name without letters');
  return id;
}

/** What a service is called that is no provider of chats; undefined for any other. */
export function audioServiceTitle(id: ProviderId): string | undefined {
  if (id === elevenLabsId) return 'ElevenLabs';
  return id === ownId ? 'Audio' : undefined;
}

/** Why nothing is sent to an address that was typed. */
export type AddressError =
  | { readonly code: 'bad-url' }
  /** Plain http to another computer, which the program's own policy does not allow. */
  | { readonly code: 'insecure-url'; readonly host: string };

/** What is wrong with the address of a service as it was typed; nothing is with an empty one. */
export function addressErrorOf(typed: string): AddressError | undefined {
  if (typed.trim() === '') return undefined;
  const url = normalizeBaseUrl(typed, 'openai-chat');
  if (url === undefined) return { code: 'bad-url' };
  const host = insecureHost(url);
  return host === undefined ? undefined : { code: 'insecure-url', host };
}

/** Where ElevenLabs is; undefined where the address of another region is of no use. */
export function elevenLabsEndpoint({
  elevenLabsUrl: typed,
}: Pick<SpeechSettings, 'elevenLabsUrl'>): ProviderEndpoint | undefined {
  const baseUrl = typed.trim() === '' ? elevenLabsUrl : originOfTyped(typed);
  if (baseUrl === undefined || insecureHost(baseUrl) !== undefined) return undefined;
  return {
    id: elevenLabsId,
    presetId: 'elevenlabs',
    title: 'ElevenLabs',
    // The service has a protocol of its own; for chats there is none.
    dialect: 'openai-chat',
    baseUrl,
    auth: 'xi-api-key',
  };
}

function originOfTyped(typed: string): string | undefined {
  const url = normalizeBaseUrl(typed.replace(/\/v1\b.*$/, ''), 'openai-chat');
  return url?.replace(/\/v1$/, '');
}

/** Providers whose protocol has speech and transcription beside it. */
export function audioProviders(providers: readonly ProviderView[]): readonly ProviderView[] {
  return providers.filter(
    ({ endpoint }) =>
      (endpoint.dialect === 'openai-chat' || endpoint.dialect === 'openai-responses') &&
      endpoint.customModel === undefined &&
      !/^(?:demo|hosted)$/.test(endpoint.presetId),
  );
}

/** Who is asked for speech or transcription in the style of OpenAI. */
export interface AudioChoice {
  /** Null for an address of one's own. */
  readonly provider: ProviderId | null;
  readonly url: string;
}

/** The endpoint of a choice; undefined where it is not set up, or its address of no use. */
export function audioEndpoint(
  providers: readonly ProviderView[],
  { provider, url }: AudioChoice,
): ProviderEndpoint | undefined {
  if (provider !== null) {
    return audioProviders(providers).find(({ endpoint }) => endpoint.id === provider)?.endpoint;
  }
  const baseUrl = normalizeBaseUrl(url.replace(/\/audio\/\w+\/?$/, ''), 'openai-chat');
  if (baseUrl === undefined || insecureHost(baseUrl) !== undefined) return undefined;
  return {
    id: ownId,
    presetId: 'custom',
    title: new URL(baseUrl).host,
    dialect: 'openai-chat',
    baseUrl,
    auth: 'bearer',
  };
}
