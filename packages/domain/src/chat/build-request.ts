import type { ModelCapabilities, OwnSearch } from '../model/model-info.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { Dialect } from '../model/provider-endpoint.ts';
import type { AttachmentId } from '../shared/ids.ts';
import type { ChatParameters } from './chat.ts';
import type {
  ChatRequest,
  RequestImage,
  RequestText,
  RequestTool,
  RequestToolCall,
  RequestTurn,
} from './chat-request.ts';
import { chooseSettings, formatInstruction } from './choose-settings.ts';
import { pathInContext } from './clear-context.ts';
import type { ToldContext } from '../dynamic-context/fit-contexts.ts';
import type { FolderInstruction } from './folder-defaults.ts';
import { isWelcome, type Message } from './message.ts';
import { textOfParts, type FilePart, type MessagePart } from './message-part.ts';
import { outputInstruction } from './output-instruction.ts';
import { frameOutside } from './outside-text.ts';

/** The content of an attachment, read before the request is built. */
export type LoadedAttachment =
  | { readonly kind: 'image'; readonly mediaType: string; readonly base64: string }
  | { readonly kind: 'text'; readonly text: string };

/** Who will get the request. */
export interface RequestTarget {
  readonly model: ModelRef;
  readonly dialect: Dialect;
  readonly capabilities: ModelCapabilities;
}

/** Everything that a request is made of. */
export interface RequestInput {
  /** The branch that is shown, oldest first, without the reply that is to come. */
  readonly path: readonly Message[];
  readonly parameters: ChatParameters;
  /** Of the folders around the chat, from the top down; absent means none. */
  readonly folderInstructions?: readonly FolderInstruction[];
  /** What every model is told about the person; blank or absent for nothing. */
  readonly userInformation?: string;
  readonly target: RequestTarget;
  readonly stream: boolean;
  /** Functions that the model may call; left out where it is known to take none. */
  readonly tools?: readonly OfferedTool[];
  /** The model may search the web itself, where it can. */
  readonly searchesWeb?: boolean;
  /** What was fetched for this request: see [Note: order of the instruction]. */
  readonly contexts?: readonly ToldContext[];
  readonly attachments: ReadonlyMap<AttachmentId, LoadedAttachment>;
  /** Ask the model to go on with its last, unfinished turn. */
  readonly continuation?: boolean;
}

/** A function that a chat offers. */
export interface OfferedTool extends RequestTool {
  /** The plugin that it belongs to; absent for what comes along with the program. */
  readonly pluginId?: string;
  /** What its plugin adds to the instruction while one of its functions is offered. */
  readonly pluginInstruction?: string;
}

/** Providers want the person to begin, and a welcome is no answer to the last of the examples. */
const beginning: RequestTurn = {
  role: 'user',
  parts: [{ type: 'text', text: '[Start of the conversation]' }],
};
/** Said to the model when a reply that was cut is continued. */
const continueInstruction =
  'Continue your previous reply exactly where it stopped. Do not repeat any of it and do not comment on the interruption.';
/** Stands where a reply is continued whose question is gone. */
const missingQuestion: RequestTurn = {
  role: 'user',
  parts: [{ type: 'text', text: '[The question was deleted.]' }],
};
const continueTurn: RequestTurn = {
  role: 'user',
  parts: [{ type: 'text', text: continueInstruction }],
};

/**
 * Makes the request for a target from what is stored.
 *
 * Pure, and the only place that decides what is sent: the preview shows its result. Left out are
 * what stands before a line «Context Cleared», turns without text, error texts, and reasoning that
 * came from elsewhere. Turns of the same speaker that follow each other are joined, tool calls
 * without a result get one that says so, and results without a call are dropped.
 */
export function buildRequest(input: RequestInput): ChatRequest {
  const { parameters, target } = input;
  const { sent } = findSpoken(input.path, parameters);
  const spoken = pairToolCalls(sent.flatMap((message) => toTurns(message, input)));
  const turns = joinTurns(input.continuation === true ? [...spoken, continueTurn] : spoken);
  const system = systemParts(input.path, input)
    .map(({ text }) => text)
    .join('\n\n');
  return {
    modelId: target.model.modelId,
    ...(system === '' ? {} : { system }),
    turns: withExamples(beginWithUser(turns, input.continuation === true), parameters),
    stream: input.stream,
    ...offeredTools(input),
    ...chooseSettings(parameters, target.capabilities),
  };
}

/**
 * The tools that a target gets to know of, its own search among them; none where its protocol or the
 * model has no place for them.
 */
export function offeredTools({
  tools = [],
  searchesWeb = false,
  target,
}: Pick<RequestInput, 'tools' | 'searchesWeb'> & {
  readonly target: ToolTarget;
}): Pick<ChatRequest, 'tools' | 'searchesWeb'> {
  const { dialect, capabilities } = target;
  if (dialect === 'anthropic-completion' || capabilities.tools === false) return {};
  const search = searchesWeb ? searchOf(target) : undefined;
  const own = search === undefined ? {} : { searchesWeb: true as const };
  if (tools.length === 0 || search?.excludesTools === true) return own;
  return {
    ...own,
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  };
}

/** What decides about tools; without a protocol: the one that fits. */
type ToolTarget = Pick<RequestTarget, 'capabilities'> & Partial<Pick<RequestTarget, 'dialect'>>;

function searchOf({ dialect, capabilities }: ToolTarget): OwnSearch | undefined {
  const { ownSearch = false } = capabilities;
  if (ownSearch === false) return undefined;
  return ownSearch.dialect === (dialect ?? ownSearch.dialect) ? ownSearch : undefined;
}

/** A piece of the system text, by where it comes from. */
export interface SystemPart {
  readonly kind:
    | 'profile'
    | 'folder'
    | 'instruction'
    | 'training'
    | 'plugin'
    | 'output'
    | 'context';
  readonly text: string;
  /** Of the folder, which may have none, or the name of what was fetched. */
  readonly title?: string;
}

/*
 * [Note: order of the instruction] Who the person is, then what holds for more before what holds for
 * less, then plugins by their ids: from one request to the next all of that stays word for word, so
 * that providers keep it. What is fetched anew for each request stands behind it.
 */

/** The pieces of the system text in the order in which they are sent; none is blank. */
export function systemParts(
  path: readonly Message[],
  input: Pick<
    RequestInput,
    'parameters' | 'folderInstructions' | 'userInformation' | 'tools' | 'contexts'
  > & {
    readonly target: Pick<RequestTarget, 'capabilities'>;
  },
): readonly SystemPart[] {
  const { parameters, target, folderInstructions = [], userInformation = '' } = input;
  const { tools = [], contexts = [] } = input;
  const stored = pathInContext(path)
    .filter((message) => message.role === 'system')
    .map(({ parts }): SystemPart => ({ kind: 'training', text: textOfParts(parts) }));
  const format = formatInstruction(parameters, target.capabilities);
  const all: readonly SystemPart[] = [
    { kind: 'profile', text: aboutUser(userInformation) },
    ...folderInstructions.map(({ title, text }): SystemPart => ({
      kind: 'folder',
      text,
      title,
    })),
    { kind: 'instruction', text: parameters.systemMessage ?? '' },
    ...stored,
    ...pluginParts(tools),
    { kind: 'output', text: outputInstruction(parameters.output) },
    { kind: 'output', text: format },
    ...contexts,
  ];
  return all.filter(({ text }) => text.trim() !== '');
}

/** Each plugin says what it has to say once, however many of its functions are offered. */
function pluginParts(tools: readonly OfferedTool[]): readonly SystemPart[] {
  const texts = new Map(
    tools.map(({ pluginId = '', pluginInstruction = '' }) => [pluginId, pluginInstruction]),
  );
  const ids = [...texts.keys()].toSorted();
  return ids.map((id) => ({ kind: 'plugin', text: texts.get(id) ?? '' }));
}

/** Says whose words these are, so that a model does not take them for the question. */
function aboutUser(information: string): string {
  return information.trim() === '' ? '' : `About the user:\n${information.trim()}`;
}

/** What of a branch is sent, and what only the context limit keeps back; oldest first. */
export interface SpokenPath {
  readonly sent: readonly Message[];
  readonly beyondLimit: readonly Message[];
}

/**
 * Chooses what is sent of what was said. The last question is what is asked now: it is sent with all
 * that follows it, even if that was left out before.
 */
export function findSpoken(path: readonly Message[], parameters: ChatParameters): SpokenPath {
  const inContext = pathInContext(path);
  const question = inContext.findLastIndex(({ role }) => role === 'user');
  const spoken = inContext.filter(
    ({ role, isLeftOut }, index) => role !== 'system' && (isLeftOut !== true || index >= question),
  );
  const limit = parameters.contextLimit ?? 0;
  if (limit === 0) return { sent: spoken, beyondLimit: [] };
  // Steps of tools behind the question are not what it limits: without the question they mean nothing.
  const asked = spoken.findLastIndex(({ role }) => role === 'user');
  const cut = Math.max(0, Math.min(spoken.length - 1, asked) - limit);
  return { sent: spoken.slice(cut), beyondLimit: spoken.slice(0, cut) };
}

/** Examples stand before all that was said, and are never cut off. */
function withExamples(
  turns: readonly RequestTurn[],
  { examples = [] }: ChatParameters,
): readonly RequestTurn[] {
  if (turns.length === 0) return turns;
  // Providers refuse an empty turn, and the whole request with it.
  const whole = examples.filter(
    ({ userText, assistantText }) => userText.trim() !== '' && assistantText.trim() !== '',
  );
  const shown = whole.flatMap(({ userText, assistantText }): RequestTurn[] => [
    { role: 'user', parts: [textPart(userText)] },
    { role: 'assistant', text: assistantText, toolCalls: [] },
  ]);
  return [...shown, ...turns];
}

function toTurns(message: Message, input: RequestInput): RequestTurn[] {
  if (isWelcome(message)) return welcomeTurns(message, input);
  if (message.role === 'user') return userTurn(message, input);
  if (message.role === 'tool') return toolTurns(message);
  return assistantTurn(message, input);
}

function welcomeTurns(message: Message, input: RequestInput): RequestTurn[] {
  const turns = assistantTurn(message, input);
  return turns.length === 0 ? [] : [beginning, ...turns];
}

function userTurn(message: Message, input: RequestInput): RequestTurn[] {
  const parts = message.parts.flatMap((part) => userPart(part, input));
  return parts.length === 0 ? [] : [{ role: 'user', parts }];
}

function userPart(part: MessagePart, input: RequestInput): (RequestText | RequestImage)[] {
  if (part.type === 'text') return part.text.trim() === '' ? [] : [textPart(part.text)];
  if (part.type !== 'file' && part.type !== 'image') return [];
  const loaded = input.attachments.get(part.attachmentId);
  if (loaded?.kind === 'text') {
    const text = textPart(fileText(part.name, loaded.text));
    return part.type === 'file' ? [text, ...pageImages(part, input)] : [text];
  }
  if (loaded?.kind === 'image' && canSee(input.target)) {
    return [{ type: 'image', mediaType: loaded.mediaType, base64: loaded.base64 }];
  }
  return [textPart(`[Not included: ${part.name}]`)];
}

/** The pages of a document that have no words, each under its number. */
function pageImages(
  { name, source }: FilePart,
  input: RequestInput,
): (RequestText | RequestImage)[] {
  return (source?.pictures ?? []).flatMap(({ attachmentId, page }) => {
    const loaded = input.attachments.get(attachmentId);
    if (loaded?.kind !== 'image' || !canSee(input.target)) {
      return [textPart(`[Not included: page ${page} of ${name}]`)];
    }
    const { mediaType, base64 } = loaded;
    return [textPart(`[Page ${page} of ${name}]`), { type: 'image', mediaType, base64 }];
  });
}

/** The legacy protocol has no place for a picture. */
function canSee({ dialect, capabilities }: RequestTarget): boolean {
  return dialect !== 'anthropic-completion' && capabilities.vision !== false;
}

function textPart(text: string): RequestText {
  return { type: 'text', text };
}

function fileText(name: string, text: string): string {
  return `File: ${name}\n\n${text}`;
}

function toolTurns(message: Message): RequestTurn[] {
  return message.parts.flatMap((part) =>
    part.type === 'tool-result'
      ? [
          {
            role: 'tool' as const,
            callId: part.callId,
            name: part.name,
            text: part.isOutside === true ? frameOutside(part.text, message.id) : part.text,
            isError: part.isError,
          },
        ]
      : [],
  );
}

function assistantTurn(message: Message, input: RequestInput): RequestTurn[] {
  const { target } = input;
  const text = textOfParts(message.parts);
  // What the person can read the model must know of, but the calls of a failed turn may be half.
  const isWhole = message.state !== 'failed' && message.state !== 'queued';
  const toolCalls = message.parts.flatMap((part) =>
    part.type === 'tool-call' && isWhole
      ? [{ callId: part.callId, name: part.name, argumentsText: part.argumentsText }]
      : [],
  );
  if (text.trim() === '' && toolCalls.length === 0) return [];
  const blocks = message.providerBlocks;
  const isOwn =
    blocks !== undefined &&
    message.state === 'finished' &&
    blocks.dialect === target.dialect &&
    blocks.providerId === target.model.providerId &&
    blocks.modelId === target.model.modelId;
  const spoken = { role: 'assistant' as const, text, toolCalls };
  // A reply of another program may hold the results of its tools itself.
  return [{ ...spoken, ...(isOwn ? { providerBlocks: blocks } : {}) }, ...toolTurns(message)];
}

/** Every call is followed by its result, every result follows its call. */
function pairToolCalls(turns: readonly RequestTurn[]): RequestTurn[] {
  // From the end, because some providers give the same id to calls of different turns: a result
  // belongs to the nearest call before it.
  const results = new Map<string, RequestTurn>();
  const paired: RequestTurn[][] = [];
  for (const turn of turns.toReversed()) {
    if (turn.role === 'tool') results.set(turn.callId, turn);
    else if (turn.role === 'user') paired.push([turn]);
    else {
      paired.push([
        turn,
        ...turn.toolCalls.map((call) => results.get(call.callId) ?? notRun(call)),
      ]);
      for (const call of turn.toolCalls) results.delete(call.callId);
    }
  }
  return paired.toReversed().flat();
}

function notRun(call: RequestToolCall): RequestTurn {
  const { callId, name } = call;
  return { role: 'tool', callId, name, text: 'Error: the tool was not run.', isError: true };
}

function joinTurns(turns: readonly RequestTurn[]): RequestTurn[] {
  const joined: RequestTurn[] = [];
  for (const turn of turns) {
    const last = joined.at(-1);
    const both = last === undefined ? undefined : joinPair(last, turn);
    if (both === undefined) joined.push(turn);
    else joined[joined.length - 1] = both;
  }
  return joined;
}

/** One turn out of two of the same speaker; undefined where they must stay apart. */
function joinPair(first: RequestTurn, second: RequestTurn): RequestTurn | undefined {
  if (first.role === 'user' && second.role === 'user') {
    return { role: 'user', parts: [...first.parts, ...second.parts] };
  }
  if (first.role !== 'assistant' || second.role !== 'assistant') return undefined;
  // Blocks tell one reply; of two that became one turn only the text is true.
  const text = [first.text, second.text].filter((each) => each.trim() !== '').join('\n\n');
  return { role: 'assistant', text, toolCalls: second.toolCalls };
}

/**
 * A conversation begins with the user. The context limit may have cut that turn off; what is to be
 * continued stays all the same.
 */
function beginWithUser(
  turns: readonly RequestTurn[],
  isContinuation: boolean,
): readonly RequestTurn[] {
  const first = turns.findIndex((turn) => turn.role === 'user');
  if (isContinuation && first > 0 && first === turns.length - 1) return [missingQuestion, ...turns];
  return first < 0 ? [] : turns.slice(first);
}
