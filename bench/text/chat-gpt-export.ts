import { messageText } from './reply-text.ts';

const firstSeconds = 1_700_000_000;
const messagesPerConversation = 30;

/** A `conversations.json` as ChatGPT exports it, of at least so many bytes: trees with a branch each. */
export function chatGptExport(bytes: number): string {
  const conversations: string[] = [];
  let size = 0;
  for (let number = 0; size < bytes; number += 1) {
    const text = JSON.stringify(conversationOf(number));
    conversations.push(text);
    size += text.length + 1;
  }
  return `[${conversations.join(',')}]`;
}

function conversationOf(number: number): object {
  const nodes = Array.from({ length: messagesPerConversation }, (_, index) =>
    nodeOf(number, index, index === 0 ? 'root' : nameOf(number, index - 1)),
  );
  // A second answer to the first question.
  const branch = nodeOf(number, messagesPerConversation + 1, nameOf(number, 0));
  const root = { id: 'root', message: null, parent: null, children: [nameOf(number, 0)] };
  return {
    title: `Conversation ${number}`,
    create_time: firstSeconds + number * 600,
    update_time: firstSeconds + number * 600 + 500,
    conversation_id: `bench-${number}`,
    default_model_slug: 'gpt-4o',
    current_node: nameOf(number, messagesPerConversation - 1),
    mapping: Object.fromEntries([root, ...nodes, branch].map((node) => [node.id, node])),
  };
}

function nodeOf(number: number, index: number, parent: string) {
  const isUser = index % 2 === 0;
  return {
    id: nameOf(number, index),
    parent,
    children: [],
    message: {
      id: nameOf(number, index),
      author: { role: isUser ? 'user' : 'assistant', metadata: {} },
      create_time: firstSeconds + number * 600 + index,
      status: 'finished_successfully',
      content: { content_type: 'text', parts: [messageText(number + index)] },
      metadata: isUser ? {} : { model_slug: 'gpt-4o' },
    },
  };
}

function nameOf(number: number, index: number): string {
  return `node-${number}-${index}`;
}
