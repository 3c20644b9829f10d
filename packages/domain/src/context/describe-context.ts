import {
  findSpoken,
  offeredTools,
  systemParts,
  type RequestInput,
  type SystemPart,
} from '../chat/build-request.ts';
import type { ChatParameters } from '../chat/chat.ts';
import { isContextDivider } from '../chat/clear-context.ts';
import { isWelcome, type Message } from '../chat/message.ts';
import { estimateTokens } from '../shared/text.ts';
import { estimateMessageTokens, estimateToolTokens } from './estimate-tokens.ts';

/** Why a message is sent or not: beyond the context limit, before a line «Context Cleared», by hand. */
export type ContextPlace = 'sent' | 'left-out' | 'beyond-limit' | 'cleared' | 'empty';

/** A message with its share of what is sent. */
export interface ContextMessage {
  readonly message: Message;
  readonly place: ContextPlace;
  /** About; also for a message that is not sent. */
  readonly tokens: number;
}

/** A piece of the system text, or the examples that follow it, with its share of what is sent. */
export interface ToldPart extends Omit<SystemPart, 'kind'> {
  readonly kind: SystemPart['kind'] | 'examples';
  readonly tokens: number;
}

/** What the next request will hold, and what it will not. */
export interface ContextView {
  readonly system: readonly ToldPart[];
  /** Everything that was said in the branch, oldest first. */
  readonly messages: readonly ContextMessage[];
  /** About how many tokens the descriptions of the tools take. */
  readonly toolTokens: number;
  /** About how many tokens are sent. */
  readonly totalTokens: number;
  /** Messages that only the context limit keeps from being sent. */
  readonly beyondLimitCount: number;
}

/** What a view of the context is made from. */
export type ContextInput = Pick<
  RequestInput,
  'path' | 'parameters' | 'folderInstructions' | 'userInformation' | 'tools' | 'searchesWeb'
> & {
  readonly target: Pick<RequestInput['target'], 'capabilities'>;
};

/**
 * Tells what `buildRequest` will send for the same branch, message by message. The branch ends with
 * the message that is asked next.
 */
export function describeContext(input: ContextInput): ContextView {
  const { path, parameters } = input;
  const system = [...systemParts(path, input), ...exampleParts(parameters)].map((part) => ({
    ...part,
    tokens: estimateTokens(part.text),
  }));
  const spoken = findSpoken(path, parameters);
  // A conversation begins with the user: replies whose question was cut off go with it.
  const begin = Math.max(
    0,
    spoken.sent.findIndex((message) => message.role === 'user' || isWelcome(message)),
  );
  const sent = new Set(spoken.sent.slice(begin));
  const cut = new Set([...spoken.beyondLimit, ...spoken.sent.slice(0, begin)]);
  const messages = path
    .filter(({ role }) => role !== 'system')
    .map((message): ContextMessage => {
      const tokens = estimateMessageTokens(message);
      return { message, tokens, place: placeOf(message, { sent, cut, tokens }) };
    });
  const toolTokens = estimateToolTokens(offeredTools(input));
  let totalTokens = toolTokens;
  for (const part of system) totalTokens += part.tokens;
  for (const { place, tokens } of messages) if (place === 'sent') totalTokens += tokens;
  return { system, messages, toolTokens, totalTokens, beyondLimitCount: cut.size };
}

function exampleParts({ examples = [] }: ChatParameters): readonly Omit<ToldPart, 'tokens'>[] {
  const texts = examples.flatMap(({ userText, assistantText }) => [userText, assistantText]);
  return texts.length === 0 ? [] : [{ kind: 'examples', text: texts.join('\n') }];
}

interface Choice {
  readonly sent: ReadonlySet<Message>;
  readonly cut: ReadonlySet<Message>;
  readonly tokens: number;
}

function placeOf(message: Message, { sent, cut, tokens }: Choice): ContextPlace {
  if (isContextDivider(message) || tokens === 0) return 'empty';
  if (sent.has(message)) return 'sent';
  if (message.isLeftOut === true) return 'left-out';
  return cut.has(message) ? 'beyond-limit' : 'cleared';
}
