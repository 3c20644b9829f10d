import type { Chat } from '../chat/chat.ts';
import type { Message, MessageRole } from '../chat/message.ts';
import { isContextDivider } from '../chat/clear-context.ts';
import type { MessageTree } from '../chat/message-tree.ts';
import { messageMarkdown, type FileTexts } from './message-markdown.ts';
import { shareBranches, type ShareBranch, type ShareScope } from './share-branches.ts';

/** Words of a shared text, in the language of the person. */
export interface ShareWords {
  readonly untitled: string;
  readonly speakers: Readonly<Record<MessageRole, string>>;
  /** Stands above the list of what a reply cites. */
  readonly sources: string;
  /** The heading of a branch but the first; numbers from 1. */
  readonly branch: (number: number, firstMessage: number) => string;
}

/** A chat that is about to leave the program. */
export interface ShareSource {
  readonly chat: Chat | undefined;
  readonly tree: MessageTree;
  readonly scope: ShareScope;
  readonly files: FileTexts;
  readonly words: ShareWords;
}

/** Something that somebody said. */
export interface SharedTurn {
  readonly message: Message;
  readonly speaker: string;
  /** Markdown; never empty. */
  readonly text: string;
}

/** A branch, or what a branch adds to those before it. */
export interface SharedSection {
  /** Undefined for the first branch, which needs no heading. */
  readonly heading: string | undefined;
  readonly turns: readonly SharedTurn[];
}

/** A shared chat as it is read, whatever it is written as. */
export interface SharedDocument {
  readonly title: string;
  readonly sections: readonly SharedSection[];
}

/** The instruction of the chat as it was written, without what is added when it is sent. */
export function instructionOf(chat: Chat | undefined): string {
  return chat?.parameters.systemMessage?.trim() ?? '';
}

/** Whether a scope leaves something out that could come along. */
export function hasClearedMessages({ byId }: MessageTree): boolean {
  return [...byId.values()].some(isContextDivider);
}

/** Lays a chat out for reading: what several branches have in common stands in the first of them. */
export function shareDocument(source: ShareSource): SharedDocument {
  const { chat, tree, scope, words } = source;
  const branches = shareBranches(tree, scope);
  const title = chat?.title.trim() ?? '';
  return {
    title: title === '' ? words.untitled : title,
    sections: branches
      .map((branch, index) => sectionOf(branch, index, source))
      .filter(({ turns }) => turns.length > 0),
  };
}

function sectionOf(branch: ShareBranch, index: number, source: ShareSource): SharedSection {
  const { words, files } = source;
  const turns = branch.messages.slice(branch.knownCount).flatMap((message) => {
    const text = messageMarkdown(message, files, words.sources);
    return text === '' ? [] : [{ message, speaker: words.speakers[message.role], text }];
  });
  const isFirst = index === 0;
  return { heading: isFirst ? undefined : words.branch(index + 1, branch.knownCount + 1), turns };
}

/** The chat as Markdown. */
export function toMarkdown(source: ShareSource): string {
  const { title, sections } = shareDocument(source);
  const instruction = instructionOf(source.chat);
  const blocks = [`# ${inOneLine(title)}`];
  if (instruction !== '') blocks.push(`## ${source.words.speakers.system}`, instruction);
  for (const { heading, turns } of sections) {
    if (heading !== undefined) blocks.push('---', `# ${heading}`);
    for (const { speaker, text } of turns) blocks.push(`## ${speaker}`, text);
  }
  return `${blocks.join('\n\n')}\n`;
}

/**
 * The chat as plain text.
 *
 * @param plain takes the marks out of Markdown
 */
export function toPlainChat(source: ShareSource, plain: (markdown: string) => string): string {
  const { title, sections } = shareDocument(source);
  const instruction = instructionOf(source.chat);
  const blocks = [inOneLine(title)];
  if (instruction !== '') blocks.push(`${source.words.speakers.system}:\n${instruction}`);
  for (const { heading, turns } of sections) {
    if (heading !== undefined) blocks.push(heading);
    for (const { speaker, text } of turns) blocks.push(`${speaker}:\n${plain(text)}`);
  }
  return `${blocks.join('\n\n')}\n`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
