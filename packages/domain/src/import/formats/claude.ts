import {
  fileName,
  mapEntries,
  textParts,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { fenced, languageOf } from '../code-block.ts';
import { countLost } from '../message-content.ts';
import {
  type SourceFields,
  fieldsOf,
  firstText,
  heldList,
  keyOf,
  listOf,
  textOf,
  timeOf,
} from '../source-json.ts';

/** Whether a value is a conversation of a Claude export. */
export function isClaudeConversation(value: unknown): boolean {
  return Array.isArray(fieldsOf(value)['chat_messages']);
}

/**
 * Reads the conversations of a Claude export. Projects that conversations lie in, or that have an
 * instruction, become folders; of their documents only the number is told.
 */
export function readClaude(conversations: readonly unknown[], file?: unknown): ImportedFile {
  const projects = new Map<string, SourceFields>();
  for (const each of conversations) {
    const project = projectOf(fieldsOf(each));
    if (keyOf(project['uuid']) !== '') projects.set(keyOf(project['uuid']), project);
  }
  const listed = listOf(fieldsOf(file)['projects']).map(fieldsOf);
  for (const project of listed) {
    const key = keyOf(project['uuid']);
    const isKept = projects.has(key) || textOf(project['prompt_template']) !== '';
    if (isKept && project['is_starter_project'] !== true) projects.set(key, project);
  }
  const documents = listed.reduce((sum, project) => sum + listOf(project['docs']).length, 0);
  return {
    folders: [...projects].map(([key, project], index) => ({
      key,
      title: textOf(project['name']) || `Claude project ${index + 1}`,
      systemInstruction: textOf(project['prompt_template']) || undefined,
      createdAtMs: timeOf(project['created_at']),
    })),
    ...(documents === 0
      ? {}
      : {
          skipped: [{ title: '', kind: 'documents', reason: 'not-supported', count: documents }],
        }),
    chats: mapEntries(conversations, mapConversation, (entry) => textOf(fieldsOf(entry)['name'])),
  };
}

/** The project of a conversation: its name beside its id, or the id alone. */
function projectOf(conversation: SourceFields): SourceFields {
  const project = fieldsOf(conversation['project']);
  return keyOf(project['uuid']) === '' ? { uuid: conversation['project_uuid'] } : project;
}

function mapConversation(entry: unknown): ImportedChat {
  const fields = fieldsOf(entry);
  const messages = heldList(fields['chat_messages']).map(fieldsOf);
  return {
    key: firstText(fields['uuid'], fields['name']),
    title: textOf(fields['name']),
    createdAtMs: timeOf(fields['created_at']),
    updatedAtMs: timeOf(fields['updated_at']),
    folderKey: keyOf(projectOf(fields)['uuid']) || undefined,
    isFavorite: fields['is_starred'] === true,
    modelId: textOf(fields['model']),
    providerId: 'anthropic',
    messages: messages.map((message, index) => mapMessage(message, index, messages[index - 1])),
    currentKey: textOf(fields['current_leaf_message_uuid']) || undefined,
  };
}

/** The parent of first messages: zeros with a version digit. */
const noParent = /^0{8}-0{4}-[04]0{3}-[08]0{3}-0{12}$/;

/** Files without names of messages have their order. */
function keyAt(message: SourceFields, index: number): string {
  return textOf(message['uuid']) || String(index);
}

function mapMessage(
  message: SourceFields,
  index: number,
  before: SourceFields | undefined,
): ImportedMessage {
  const parent = textOf(message['parent_message_uuid']);
  const beforeKey = before === undefined ? null : keyAt(before, index - 1);
  // Older exports have no parents: there each message follows the one before.
  const parentKey = parent === '' ? beforeKey : noParent.test(parent) ? null : parent;
  return {
    key: keyAt(message, index),
    parentKey,
    role: message['sender'] === 'human' ? 'user' : 'assistant',
    parts: [...attachmentsOf(message), ...contentOf(message)],
    ...countLost(listOf(message['content']).filter(isPiece), mapBlock),
    createdAtMs: timeOf(message['created_at']),
    modelId: textOf(message['model']),
  };
}

function contentOf(message: SourceFields): readonly ImportedPart[] {
  const blocks = listOf(message['content']).flatMap(mapBlock);
  return blocks.length > 0 ? blocks : textParts(textOf(message['text']));
}

/** How much the model may still write is said to the model, and to nobody else. */
function isPiece(block: unknown): boolean {
  return fieldsOf(block)['type'] !== 'token_budget';
}

function mapBlock(value: unknown): readonly ImportedPart[] {
  const block = fieldsOf(value);
  switch (block['type']) {
    case 'text':
      return textParts(textOf(block['text']));
    case 'thinking': {
      const text = textOf(block['thinking']);
      return text === '' ? [] : [{ type: 'reasoning', text }];
    }
    case 'tool_use': {
      const written = documentOf(fieldsOf(block['input']), textOf(block['name']));
      if (written.length > 0) return written;
      return [
        {
          type: 'tool-call',
          callId: textOf(block['id']),
          name: textOf(block['name']),
          argumentsText: JSON.stringify(block['input'] ?? {}),
        },
      ];
    }
    case 'tool_result':
      return [
        {
          type: 'tool-result',
          callId: textOf(block['tool_use_id']),
          name: textOf(block['name']),
          text: resultText(block['content']),
          isError: block['is_error'] === true,
        },
      ];
    default:
      return [];
  }
}

const fileTools: ReadonlySet<string> = new Set(['artifacts', 'create_file']);

/** A document that was made beside the conversation comes as the call that made it. */
function documentOf(input: SourceFields, tool: string): readonly ImportedPart[] {
  const text = firstText(input['content'], input['file_text']);
  if (!fileTools.has(tool) || text === '') return [];
  const name = firstText(input['title'], input['path']);
  const type = textOf(input['type']);
  const isProse = type === 'text/markdown' || name.endsWith('.md');
  const language = firstText(input['language'], /\.(\w+)$/.exec(name)?.[1], languages.get(type));
  return [
    ...textParts(name === '' ? '' : `**${name}**`),
    ...(isProse ? textParts(text) : fenced(text, languageOf(language))),
  ];
}

const languages: ReadonlyMap<string, string> = new Map([
  ['text/html', 'html'],
  ['image/svg+xml', 'svg'],
  ['application/vnd.ant.react', 'jsx'],
  ['application/vnd.ant.mermaid', 'mermaid'],
]);

function resultText(content: unknown): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map((each) => textOf(fieldsOf(each)['text']))
    .filter((text) => text !== '')
    .join('\n');
}

/** Texts that were attached are in the export; of other files there is only the name. */
function attachmentsOf(message: SourceFields): readonly ImportedPart[] {
  const texts = listOf(message['attachments']).flatMap((each) => {
    const file = fieldsOf(each);
    const content = textOf(file['extracted_content']);
    const name = textOf(file['file_name']);
    return content === '' ? fileName(name) : textParts(`**${name || 'Attachment'}**\n\n${content}`);
  });
  const names = listOf(message['files']).map((each) => textOf(fieldsOf(each)['file_name']));
  return [...texts, ...names.flatMap(fileName)];
}
