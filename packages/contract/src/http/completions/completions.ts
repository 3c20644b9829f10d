import type { HostedDialect } from '../organization/model-providers.ts';

/** Where an organisation answers for its models, relative to the page. */
export const completionsPath = 'api/hosted/completions2';

/** Names the protocol of a request; absent: that of OpenAI’s chat completions. */
export const dialectHeader = 'x-parley-dialect';

/** Names the reply that a request is for; requests without it are one each. */
export const turnHeader = 'x-parley-turn';

/** How many messages whoever asks has left for the day. */
export const messagesLeftHeader = 'x-remaining-free-messages';

/** The most that a request may have. */
export const maxCompletionBytes = 25 * 1024 * 1024;

/** Reads {@link dialectHeader}; undefined for a protocol that is not spoken here. */
export function readDialect(name: string | null): HostedDialect | undefined {
  if (name === null) return 'openai-chat';
  return name === 'openai-chat' || name === 'anthropic-messages' ? name : undefined;
}

/** Reads {@link turnHeader}; undefined where it is no name. */
export function readTurn(name: string | null): string | undefined {
  return name !== null && /^[\w:-]{1,100}$/.test(name) ? name : undefined;
}
