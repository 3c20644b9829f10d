import { toBackupChat } from '../backup/backup-chat.ts';
import type { Message } from '../chat/message.ts';
import { textOfParts, type ToolCallPart, type ToolResultPart } from '../chat/message-part.ts';
import { storedChat } from '../chat/to-stored.ts';
import { messageMarkdown } from './message-markdown.ts';
import { shareBranches, sharedMessages } from './share-branches.ts';
import { instructionOf, type ShareSource } from './share-document.ts';

/** A message of a fine-tuning file: these four fields and no other. */
export interface FineTuneMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'function';
  readonly content: string | null;
  readonly function_call?: { readonly name: string; readonly arguments: string };
  readonly name?: string;
}

/** The chat as it is given to the training of a model: `messages`, or a list of such for several branches. */
export function toFineTune(source: ShareSource): string {
  const conversations = shareBranches(source.tree, source.scope).map(({ messages }) => ({
    messages: [
      ...systemTurn(source, (content): FineTuneMessage => ({ role: 'system', content })),
      ...messages.flatMap((message) => fineTuneMessages(message, source)),
    ],
  }));
  return json(source.scope.isWholeTree ? conversations : (conversations[0] ?? { messages: [] }));
}

function fineTuneMessages(message: Message, source: ShareSource): readonly FineTuneMessage[] {
  const { calls, results, text } = splitMessage(message, source);
  const role = message.role === 'tool' ? 'assistant' : message.role;
  return [
    ...(text === '' ? [] : [{ role, content: text }]),
    ...calls.map(({ name, argumentsText }) => ({
      role: 'assistant' as const,
      content: null,
      function_call: { name, arguments: argumentsText },
    })),
    ...results.map(({ name, text: content }) => ({ role: 'function' as const, content, name })),
  ];
}

const shareGptNames = { system: 'system', user: 'human', assistant: 'gpt', tool: 'gpt' } as const;

/** The chat in the form of ShareGPT: a list of conversations, one for each branch. */
export function toShareGpt(source: ShareSource): string {
  const { chat, tree, scope } = source;
  const branches = shareBranches(tree, scope);
  return json(
    branches.map(({ messages }, index) => ({
      ...(chat === undefined ? {} : { id: index === 0 ? chat.id : `${chat.id}-${index + 1}` }),
      title: chat?.title ?? '',
      conversations: [
        ...systemTurn(source, (value) => ({ from: 'system', value })),
        ...messages.flatMap((message) => shareGptTurns(message, source)),
      ],
    })),
  );
}

function shareGptTurns(message: Message, source: ShareSource) {
  const { calls, results, text } = splitMessage(message, source);
  return [
    ...(text === '' ? [] : [{ from: shareGptNames[message.role], value: text }]),
    ...calls.map(({ name, argumentsText }) => ({
      from: 'function_call',
      value: JSON.stringify({ name, arguments: argumentsText }),
    })),
    ...results.map((result) => ({ from: 'observation', value: result.text })),
  ];
}

/**
 * The chat as a file that brings it back: in the form of a backup, with parts, branches, models and
 * figures. Pictures and files stay on the device; the file names them.
 */
export function toChatJson(source: ShareSource): string {
  const { chat, tree, scope } = source;
  if (chat === undefined) return json({ data: { chats: [] } });
  const branches = shareBranches(tree, scope);
  const messages = sharedMessages(branches);
  const header = {
    ...chat,
    activeLeafId: branches[0]?.messages.at(-1)?.id ?? null,
    messageCount: messages.length,
    // Folders are another thing of this profile.
    folderId: null,
  };
  const { parley, ...specified } = toBackupChat(header, messages, {});
  // Nothing is told of the folder: a chat that comes back stays in the one where it lies.
  const own = { ...parley, chat: { ...storedChat(header), folderId: undefined } };
  // The mark by which the import knows that branches and parts are in the chats.
  return json({ data: { chats: [{ ...specified, parley: own }], parley: { version: 1 } } });
}

function systemTurn<T>({ chat }: ShareSource, make: (text: string) => T): readonly T[] {
  const instruction = instructionOf(chat);
  return instruction === '' ? [] : [make(instruction)];
}

function splitMessage(message: Message, { files }: ShareSource) {
  const calls: ToolCallPart[] = [];
  const results: ToolResultPart[] = [];
  for (const part of message.parts) {
    if (part.type === 'tool-call') calls.push(part);
    if (part.type === 'tool-result') results.push(part);
  }
  const said = message.parts.filter(({ type }) => type !== 'tool-call' && type !== 'tool-result');
  const isTextOnly = said.every(({ type }) => type === 'text' || type === 'reasoning');
  // A text alone stays as it was written, to the last space.
  const text = isTextOnly ? textOfParts(said) : messageMarkdown({ parts: said }, files);
  return { calls, results, text: text.trim() === '' ? '' : text };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
