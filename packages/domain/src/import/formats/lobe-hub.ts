import { isLobeAgent, lobeAgentFields } from '../../character/foreign-characters.ts';
import { readSourceCharacter } from '../../character/source-character.ts';
import type { CitedSource } from '../../chat/citation.ts';
import { withCitations } from '../cited-sources.ts';
import {
  fileName,
  mapEntries,
  type ImportedChat,
  type ImportedFile,
  type ImportedMessage,
  type ImportedPart,
} from '../imported-chat.ts';
import { joinResults } from '../in-one-line.ts';
import { isWithinDepth } from '../is-within-depth.ts';
import {
  contentParts,
  lostIn,
  nameOfFile,
  imageAt,
  roleOfText,
  splitSystem,
} from '../message-content.ts';
import { providerNamed } from '../provider-names.ts';
import {
  fieldsOf,
  firstText,
  keyOf,
  listOf,
  textOf,
  timeOf,
  type SourceFields,
} from '../source-json.ts';
import { reportedError } from '../reported-error.ts';
import { countedKinds } from '../server-agents.ts';
import { callParts, resultPart } from '../tool-parts.ts';

/** The tables of a LobeHub export, of either of its two forms; undefined where it is none. */
export function lobeTablesOf(value: unknown): SourceFields | undefined {
  const root = fieldsOf(value);
  const state = fieldsOf(root['state']);
  if ('exportType' in root || Array.isArray(state['messages'])) return state;
  const data = fieldsOf(root['data']);
  const isDatabase = 'schemaHash' in root || 'mode' in root;
  return isDatabase && Array.isArray(data['messages']) ? data : undefined;
}

/** Reads the topics of a LobeHub export; a session without topics is one chat. */
export function readLobeHub(tables: SourceFields): ImportedFile {
  const agents = agentsOf(tables);
  const groups = listOf(tables['sessionGroups'] ?? tables['session_groups']).map(fieldsOf);
  return {
    folders: groups.map((group) => ({
      key: keyOf(group['id']),
      title: textOf(group['name']),
      createdAtMs: timeOf(group['createdAt']),
    })),
    characters: agents.map((agent) => readSourceCharacter(lobeAgentFields(agent))),
    skipped: countedKinds({
      tools: agents.reduce((sum, agent) => sum + toolCount(agent), 0),
      documents: listOf(tables['agentsFiles'] ?? tables['agents_files']).length,
    }),
    chats: mapEntries(collectThreads(tables), mapThread, (entry) =>
      isThread(entry) ? titleOf(entry) : '',
    ),
  };
}

/** Agents with an instruction: those of sessions, or in the other form those of a table of their own. */
function agentsOf(tables: SourceFields): readonly SourceFields[] {
  const rows = listOf(tables['agents']).map((each): SourceFields => {
    const agent = fieldsOf(each);
    const config = { ...agent, systemRole: firstText(agent['systemRole'], agent['system_role']) };
    return { id: agent['id'], createdAt: createdAt(agent), meta: agent, config };
  });
  return [...listOf(tables['sessions']).map(fieldsOf), ...rows].filter((agent) => {
    const { systemRole } = fieldsOf(agent['config']);
    return isLobeAgent(agent) && isWithinDepth(agent, 50) && textOf(systemRole).trim() !== '';
  });
}

function toolCount(agent: SourceFields): number {
  return listOf(fieldsOf(agent['config'])['plugins']).length;
}

/** The messages of one topic, with what the session knows of them. */
interface Thread {
  readonly key: string;
  readonly session: SourceFields;
  readonly agent: SourceFields;
  readonly topic: SourceFields;
  readonly messages: SourceFields[];
}

function isThread(value: unknown): value is Thread {
  return 'session' in fieldsOf(value);
}

function collectThreads(tables: SourceFields): readonly Thread[] {
  const byId = (name: string) =>
    new Map(listOf(tables[name]).map((each) => [keyOf(fieldsOf(each)['id']), fieldsOf(each)]));
  const sessions = byId('sessions');
  const topics = byId('topics');
  const agents = byId('agents');
  const links = listOf(tables['agentsToSessions'] ?? tables['agents_to_sessions']).map(fieldsOf);
  const agentOf = new Map(
    links.map((link) => [
      firstText(link['sessionId'], link['session_id']),
      firstText(link['agentId'], link['agent_id']),
    ]),
  );
  const threads = new Map<string, Thread>();
  for (const message of listOf(tables['messages']).map(fieldsOf)) {
    const sessionKey = firstText(message['sessionId'], message['session_id']) || 'inbox';
    const topicKey = firstText(message['topicId'], message['topic_id']);
    const key = `${sessionKey} ${topicKey}`;
    const thread = threads.get(key) ?? {
      key,
      session: sessions.get(sessionKey) ?? {},
      agent: agents.get(agentOf.get(sessionKey) ?? '') ?? {},
      topic: topics.get(topicKey) ?? {},
      messages: [],
    };
    threads.set(key, thread);
    thread.messages.push(message);
  }
  return [...threads.values()];
}

function titleOf({ topic, session, agent }: Thread): string {
  return firstText(
    topic['title'],
    fieldsOf(session['meta'])['title'],
    session['title'],
    agent['title'],
  );
}

function mapThread(entry: unknown): ImportedChat {
  if (!isThread(entry)) throw new TypeError('Not a thread');
  const { key, session, agent, topic } = entry;
  const config = { ...agent, ...fieldsOf(session['config']) };
  const ordered = entry.messages.toSorted((a, b) => (createdAt(a) ?? 0) - (createdAt(b) ?? 0));
  const { systemMessage, messages: said } = splitSystem(ordered.map(mapMessage));
  const { joined: messages, keyOf: nowKeyOf } = joinResults(said);
  return {
    key,
    title: titleOf(entry),
    createdAtMs: createdAt(topic) ?? messages[0]?.createdAtMs,
    updatedAtMs: timeOf(topic['updatedAt'] ?? topic['updated_at']) ?? messages.at(-1)?.createdAtMs,
    folderKey: firstText(session['group'], session['groupId'], session['group_id']) || undefined,
    isFavorite: topic['favorite'] === true || topic['favorite'] === 1,
    modelId: textOf(config['model']),
    providerId: providerNamed(config['provider']),
    systemMessage: firstText(systemMessage, config['systemRole'], config['system_role']),
    messages: messages.map((message, index) => ({
      ...message,
      // A question has no parent: it follows what was said before it.
      parentKey:
        message.parentKey === null
          ? (messages[index - 1]?.key ?? null)
          : nowKeyOf(message.parentKey),
    })),
  };
}

/** Rows come in either of two spellings. */
function createdAt(row: SourceFields): number | undefined {
  return timeOf(row['createdAt'] ?? row['created_at']);
}

function mapMessage(message: SourceFields): ImportedMessage {
  const reasoning = textOf(fieldsOf(message['reasoning'])['content']);
  const extra = fieldsOf(message['extra']);
  const thought: readonly ImportedPart[] =
    reasoning === '' ? [] : [{ type: 'reasoning', text: reasoning }];
  const reported =
    message['role'] === 'tool'
      ? { role: 'tool' as const, parts: [resultOf(message)] }
      : {
          role: roleOfText(message['role']),
          parts: [
            ...attachedOf(message),
            ...thought,
            ...withCitations(contentParts(message['content']), sourcesIn(message)),
            ...callsOf(message),
          ],
          ...lostIn(message['content']),
        };
  return {
    key: keyOf(message['id']),
    parentKey: firstText(message['parentId'], message['parent_id']) || null,
    ...reported,
    errorText: reportedError(message['error']),
    createdAtMs: createdAt(message),
    modelId: firstText(message['model'], message['fromModel'], extra['fromModel']),
    providerId: providerNamed(message['provider'], message['fromProvider'], extra['fromProvider']),
  };
}

/** Files lie on the server; the export has their names, and the bytes of some pictures. */
function attachedOf(message: SourceFields): readonly ImportedPart[] {
  const images = listOf(message['imageList']).flatMap((each) => {
    const { url, alt } = fieldsOf(each);
    return imageAt(textOf(url), textOf(alt));
  });
  return [...images, ...listOf(message['fileList']).map(nameOfFile).flatMap(fileName)];
}

/** What a search of the model found, where it names it. */
function sourcesIn(message: SourceFields): readonly CitedSource[] {
  return listOf(fieldsOf(message['search'])['citations']).map((each) => {
    const { title, url } = fieldsOf(each);
    return { kind: 'web', title: textOf(title), url: textOf(url) };
  });
}

/** The calls of an answer; their results are messages of their own. */
function callsOf(message: SourceFields): readonly ImportedPart[] {
  return listOf(message['tools']).flatMap((each) => {
    const { id, identifier, apiName, arguments: args } = fieldsOf(each);
    return callParts({ callId: textOf(id), name: firstText(apiName, identifier), args });
  });
}

function resultOf(message: SourceFields): ImportedPart {
  const plugin = fieldsOf(message['plugin']);
  return resultPart({
    callId: firstText(message['tool_call_id'], message['toolCallId']),
    name: firstText(plugin['apiName'], plugin['identifier']),
    result: message['content'] ?? '',
  });
}
