/** In what a server differs from the protocol's owner. */
export interface OpenAiChatQuirks {
  /** Name of the output limit where the model's own record does not say. */
  readonly maxTokensField: 'max_tokens' | 'max_completion_tokens';
  /** Whether usage has to be asked for with `stream_options`; false where it is refused or always sent. */
  readonly asksForUsage: boolean;
  /** Role of the system text for a model that reasons. */
  readonly reasoningSystemRole: 'system' | 'developer';
  /** Whether a turn with tool calls must carry its `reasoning_content` back, empty if there is none. */
  readonly needsReasoningContent: boolean;
  /** Ids of tool calls that the server takes back. */
  readonly toolCallIds: RegExp;
  /** Where the effort goes: a word of its own, in `reasoning`, or a word beside a `thinking` switch. */
  readonly effortField: 'reasoning_effort' | 'reasoning' | 'thinking';
  /** The type of the tool by which the server searches for a model; absent where it has none. */
  readonly searchTool?: string;
}

const compatible: OpenAiChatQuirks = {
  maxTokensField: 'max_tokens',
  asksForUsage: true,
  reasoningSystemRole: 'system',
  needsReasoningContent: false,
  toolCallIds: /^[\w.:-]{1,40}$/,
  effortField: 'reasoning_effort',
};

const original: OpenAiChatQuirks = {
  ...compatible,
  maxTokensField: 'max_completion_tokens',
  reasoningSystemRole: 'developer',
};

/** Quirks by the preset that an endpoint was made from. */
const quirksByPreset: ReadonlyMap<string, OpenAiChatQuirks> = new Map([
  ['openai', original],
  ['azure', original],
  ['openrouter', { ...compatible, effortField: 'reasoning', searchTool: 'openrouter:web_search' }],
  ['groq', { ...compatible, maxTokensField: 'max_completion_tokens' }],
  ['deepseek', { ...compatible, needsReasoningContent: true, effortField: 'thinking' }],
  ['mistral', { ...compatible, asksForUsage: false, toolCallIds: /^[a-zA-Z0-9]{9}$/ }],
  ['xai', compatible],
  ['ollama', compatible],
  ['lmstudio', compatible],
  ['llamacpp', compatible],
  ['vllm', compatible],
  ['custom', compatible],
  ['demo', compatible],
]);

/** The quirks of an endpoint; those of a plain compatible server for a preset that is not known. */
export function quirksFor(presetId: string): OpenAiChatQuirks {
  return quirksByPreset.get(presetId) ?? compatible;
}
