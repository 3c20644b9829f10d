import type { RecordedRequest } from './recorder.ts';

/** One call that the fake model asks for. */
export interface ScriptedToolCall {
  readonly name: string;
  /** JSON text, sent as it stands, so that invalid JSON can be played too. */
  readonly argumentsText: string;
  readonly id?: string;
}

/** Reasoning before the answer. */
interface ScriptedReasoning {
  readonly text: string;
  /** Anthropic only. */
  readonly signature?: string;
  /** Name of the delta field on the OpenAI dialect. */
  readonly field?: 'reasoning_content' | 'reasoning';
}

/** A source that the reply names, as the dialect does it. */
export interface ScriptedCitation {
  readonly title: string;
  /** Absent for a document. */
  readonly url?: string;
  /**
   * Words of the text that rest on the source. Without them it is only listed: by `openai-chat` as
   * Perplexity does, with numbers from 1, and by Gemini; the others leave it out.
   */
  readonly words?: string;
  /** The passage of the source; what has no place for it leaves it out. */
  readonly quote?: string;
}

/** An answer that is no reply: an error, a page of HTML, a redirect. */
export interface ScriptedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface ScriptedUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cacheReadTokens?: number;
  readonly reasoningTokens?: number;
}

export type ScriptedFinish = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'refusal';

/** Everything that a test can ask of the fake provider. All values are JSON but `reply` and `callTools`. */
export interface Scenario {
  readonly text: string;
  /** Makes the text from the request; wins over `text`. In process only. */
  readonly reply?: (request: RecordedRequest) => string;
  /** What is said when a title is asked for; an empty text makes none. */
  readonly title: string;
  /** The same for keywords. */
  readonly keywords: string;
  readonly chunkCharacters: number;
  /** 0 writes as fast as the socket takes it. */
  readonly chunksPerSecond: number;
  readonly firstByteDelayMs: number;
  /** Silence after this many chunks, for `stallMs`, or until the client leaves where that is absent. */
  readonly stallAfterChunks?: number;
  readonly stallMs?: number;
  /** The connection ends after this many chunks, without a finish mark. */
  readonly cutAfterChunks?: number;
  readonly cutBy: 'end' | 'destroy';
  /** Writes every frame in slices of so many bytes, to cut lines and characters. */
  readonly sliceBytes?: number;
  readonly finish?: ScriptedFinish;
  /** Answers with this in place of a reply; several fakes of the web live here. */
  readonly response?: ScriptedResponse;
  /** HTTP 200, then after this many chunks an error in the stream. */
  readonly streamError?: { readonly afterChunks: number; readonly body: string };
  /** A JSON answer although a stream was asked for. */
  readonly ignoreStream: boolean;
  readonly toolCalls: readonly ScriptedToolCall[];
  /** Makes the calls from the request; wins over `toolCalls`. In process only. */
  readonly callTools?: (request: RecordedRequest) => readonly ScriptedToolCall[];
  readonly toolFragmentCharacters: number;
  /** OpenAI dialect: fragments of parallel calls take turns. */
  readonly interleaveToolCalls: boolean;
  readonly reasoning?: ScriptedReasoning;
  /** Sources of the text; Ollama and the old completion of Anthropic have none. */
  readonly citations: readonly ScriptedCitation[];
  readonly usage: 'asked' | 'always' | 'none';
  readonly usageTokens?: ScriptedUsage;
  readonly lineEnd: '\n' | '\r\n';
  /** A comment line before the first chunk and before every tenth. */
  readonly comments: boolean;
  /** Events and fields that no client knows. */
  readonly unknownEvents: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Body fields that are refused with 400 `unsupported_parameter`. */
  readonly refusedParams: readonly string[];
  /** Body fields beyond the documented ones that are let through. */
  readonly extraFields: readonly string[];
  /** Lets a conversation end with a turn of the assistant. */
  readonly allowPrefill: boolean;
  /** The only key that is accepted; absent accepts any, and none. */
  readonly key?: string;
  /** The 401 carries no CORS header, so that a page cannot read it. */
  readonly hideKeyError: boolean;
  /** `off` plays a local server that does not know the page's origin. */
  readonly cors: 'reflect' | 'off';
  readonly models: readonly string[];
  /** Tells a version as Ollama does. */
  readonly isOllama: boolean;
  /** What Ollama's models hold. */
  readonly contextTokens: number;
  /** Answers for the model lists; a status above 399 plays an endpoint without one. */
  readonly modelsResponse?: ScriptedResponse;
  /** What the services of transcription hear. */
  readonly transcript: string;
  /** Answers every request for audio, such as with an error. */
  readonly audioResponse?: ScriptedResponse | undefined;
  readonly validate: boolean;
}

export const defaultScenario: Scenario = {
  text: 'Hello from the fake provider.',
  title: '',
  keywords: '',
  chunkCharacters: 8,
  chunksPerSecond: 0,
  firstByteDelayMs: 0,
  cutBy: 'end',
  ignoreStream: false,
  toolCalls: [],
  toolFragmentCharacters: 6,
  interleaveToolCalls: false,
  citations: [],
  usage: 'asked',
  lineEnd: '\n',
  comments: false,
  unknownEvents: false,
  headers: {},
  refusedParams: [],
  extraFields: [],
  allowPrefill: false,
  hideKeyError: false,
  cors: 'reflect',
  models: ['fake-large', 'fake-small'],
  isOllama: false,
  contextTokens: 40_960,
  transcript: 'spoken words',
  validate: true,
};

const requiredNames: ReadonlySet<string> = new Set(Object.keys(defaultScenario));
const optionalNames: ReadonlySet<string> = new Set([
  'stallAfterChunks',
  'stallMs',
  'cutAfterChunks',
  'sliceBytes',
  'finish',
  'response',
  'streamError',
  'reasoning',
  'usageTokens',
  'key',
  'modelsResponse',
  'audioResponse',
]);

/** Reads a scenario that came over HTTP. A name that does not exist is a mistake of the caller. */
export function parseScenario(value: unknown): Partial<Scenario> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('A scenario is a JSON object.');
  }
  for (const name of Object.keys(value)) {
    if (!requiredNames.has(name) && !optionalNames.has(name)) {
      throw new TypeError(`No scenario field is called "${name}".`);
    }
  }
  return value;
}
