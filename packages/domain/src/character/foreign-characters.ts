import {
  fieldsOf,
  firstText,
  keyOf,
  listOf,
  textOf,
  type SourceFields,
} from '../import/source-json.ts';

import { avatarFields } from './avatar-fields.ts';
import { readSaidMessage, sortMessages, type SortedMessages } from './said-messages.ts';

/** Whether a value is an agent of LobeHub. Source: lobe-chat-agents, agent-template-full.json. */
export function isLobeAgent(value: unknown): boolean {
  const { config, meta } = fieldsOf(value);
  return typeof fieldsOf(config)['systemRole'] === 'string' && 'title' in fieldsOf(meta);
}

/** An agent of LobeHub in the specified form, without model, plugins and settings. */
export function lobeAgentFields(value: unknown): SourceFields {
  const agent = fieldsOf(value);
  const meta = fieldsOf(agent['meta']);
  const config = fieldsOf(agent['config']);
  const said = messagesIn(agent['examples'] ?? config['examples']);
  return {
    ...avatarFields(textOf(meta['avatar'])),
    id: keyOf(agent['identifier']) || keyOf(agent['id']),
    title: meta['title'],
    description: meta['description'],
    instruction: config['systemRole'],
    welcomeMessages: [config['openingMessage'], ...said.openings],
    starters: [...listOf(config['openingQuestions']), ...said.unanswered],
    trainingExamples: said.examples,
    tags: meta['tags'],
    category: firstText(meta['category'], agent['category']),
    color: meta['backgroundColor'],
    temperature: fieldsOf(config['params'])['temperature'],
    createdAt: agent['createdAt'],
  };
}

/** Whether a value is a mask of NextChat: a chat of it has `messages` beside its mask. */
export function isChatMask(value: unknown): boolean {
  const { name, context } = fieldsOf(value);
  return typeof name === 'string' && Array.isArray(context);
}

/**
 * A mask of NextChat in the specified form, without its model. Its system messages are the
 * instruction, and so is what a user says that nobody answers.
 */
export function chatMaskFields(value: unknown): SourceFields {
  const mask = fieldsOf(value);
  const said = messagesIn(mask['context']);
  return {
    ...avatarFields(textOf(mask['avatar'])),
    id: keyOf(mask['id']),
    title: mask['name'],
    description: mask['description'],
    instruction: [...said.system, ...said.unanswered].join('\n\n'),
    welcomeMessages: said.openings,
    trainingExamples: said.examples,
    createdAt: mask['createdAt'],
  };
}

function messagesIn(value: unknown): SortedMessages {
  return sortMessages(listOf(value).flatMap((each) => readSaidMessage(each) ?? []));
}
