import type { AuthScheme, Dialect } from '@parley/domain/model/provider-endpoint.ts';

/** A provider that the program knows how to set up. */
export interface ProviderPreset {
  /** Stable; endpoints and the catalogue refer to it. */
  readonly id: string;
  readonly title: string;
  readonly dialect: Dialect;
  /** Empty where only the user can know it. */
  readonly baseUrl: string;
  readonly auth: AuthScheme;
  /** Page where a key is made; absent where none is needed. */
  readonly keyPageUrl?: string;
  /** What a key looks like, for an empty input. */
  readonly keyPlaceholder?: string;
  /** What an address looks like, for an empty input; present where the user has to give one. */
  readonly baseUrlPlaceholder?: string;
  /** Runs on the user's own machine or network. */
  readonly isLocal: boolean;
  /**
   * A wrong key cannot be told from an unreachable host: the 401 lacks the header that lets a page
   * read it.
   */
  readonly hidesWrongKey: boolean;
  /** What has to be switched on so that a page may call it; absent where nothing has. */
  readonly browserAccess?: BrowserAccess;
}

/** How a local server is told to answer to a page. */
export interface BrowserAccess {
  readonly usualPort: number;
  /** Name of the environment variable or option. */
  readonly setting: string;
  /** Whether the setting takes the page's origin as its value. */
  readonly takesOrigin: boolean;
}

const hosted = { auth: 'bearer', isLocal: false, hidesWrongKey: false } as const;
const local = {
  dialect: 'openai-chat',
  auth: 'none',
  isLocal: true,
  hidesWrongKey: false,
} as const;

/** All presets, in the order in which they are offered. */
export const providerPresets: readonly ProviderPreset[] = [
  {
    ...hosted,
    id: 'openai',
    title: 'OpenAI',
    dialect: 'openai-chat',
    baseUrl: 'https://api.openai.com/v1',
    keyPageUrl: 'https://platform.openai.com/api-keys',
    keyPlaceholder: 'sk-…',
    hidesWrongKey: true,
  },
  {
    ...hosted,
    id: 'anthropic',
    title: 'Anthropic',
    dialect: 'anthropic-messages',
    baseUrl: 'https://api.anthropic.com/v1',
    auth: 'x-api-key',
    keyPageUrl: 'https://platform.claude.com/settings/keys',
    keyPlaceholder: 'sk-ant-…',
  },
  {
    ...hosted,
    id: 'google',
    title: 'Google Gemini',
    dialect: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    auth: 'x-goog-api-key',
    keyPageUrl: 'https://aistudio.google.com/apikey',
    keyPlaceholder: 'AIza…',
  },
  {
    ...hosted,
    id: 'openrouter',
    title: 'OpenRouter',
    dialect: 'openai-chat',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyPageUrl: 'https://openrouter.ai/settings/keys',
    keyPlaceholder: 'sk-or-v1-…',
  },
  {
    ...hosted,
    id: 'mistral',
    title: 'Mistral',
    dialect: 'openai-chat',
    baseUrl: 'https://api.mistral.ai/v1',
    keyPageUrl: 'https://console.mistral.ai/api-keys',
  },
  {
    ...hosted,
    id: 'xai',
    title: 'xAI',
    dialect: 'openai-chat',
    baseUrl: 'https://api.x.ai/v1',
    keyPageUrl: 'https://console.x.ai',
    keyPlaceholder: 'xai-…',
  },
  {
    ...hosted,
    id: 'deepseek',
    title: 'DeepSeek',
    dialect: 'openai-chat',
    baseUrl: 'https://api.deepseek.com/v1',
    keyPageUrl: 'https://platform.deepseek.com/api_keys',
    keyPlaceholder: 'sk-…',
  },
  {
    ...hosted,
    id: 'groq',
    title: 'Groq',
    dialect: 'openai-chat',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyPageUrl: 'https://console.groq.com/keys',
    keyPlaceholder: 'gsk_…',
  },
  {
    ...hosted,
    id: 'azure',
    title: 'Azure OpenAI',
    dialect: 'openai-chat',
    baseUrl: '',
    auth: 'api-key',
    keyPageUrl: 'https://portal.azure.com',
    baseUrlPlaceholder: 'https://RESOURCE.openai.azure.com/openai/v1',
  },
  {
    ...local,
    id: 'ollama',
    title: 'Ollama',
    dialect: 'ollama',
    baseUrl: 'http://localhost:11434',
    browserAccess: { usualPort: 11_434, setting: 'OLLAMA_ORIGINS', takesOrigin: true },
  },
  {
    ...local,
    id: 'lmstudio',
    title: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    browserAccess: { usualPort: 1234, setting: 'lms server start --cors', takesOrigin: false },
  },
  {
    ...local,
    id: 'llamacpp',
    title: 'llama.cpp',
    baseUrl: 'http://localhost:8080/v1',
    browserAccess: { usualPort: 8080, setting: '--cors-origins', takesOrigin: true },
  },
  {
    ...local,
    id: 'vllm',
    title: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    browserAccess: { usualPort: 8000, setting: '--allowed-origins', takesOrigin: true },
  },
  {
    ...hosted,
    id: 'anthropic-legacy',
    title: 'Anthropic (legacy completion)',
    dialect: 'anthropic-completion',
    baseUrl: '',
    auth: 'x-api-key',
    keyPageUrl: 'https://platform.claude.com/settings/keys',
    keyPlaceholder: 'sk-ant-…',
    baseUrlPlaceholder: 'https://proxy.example/api/claude/v1',
  },
  {
    ...hosted,
    id: 'custom',
    title: 'OpenAI-compatible server',
    dialect: 'openai-chat',
    baseUrl: '',
    baseUrlPlaceholder: 'https://server.example/v1',
  },
  // The host is reserved and never resolves: the program answers these calls itself.
  { ...local, id: 'demo', title: 'Demo', baseUrl: 'https://demo.invalid/v1' },
];

/** Finds a preset; undefined for an id that this version does not know. */
export function findPreset(id: string): ProviderPreset | undefined {
  return providerPresets.find((preset) => preset.id === id);
}
