import { grantOwner } from '@parley/domain/plugin/grant.ts';
import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import { readSourceCharacter } from '@parley/domain/character/source-character.ts';
import { readSourcePrompt } from '@parley/domain/prompt/source-prompt.ts';
import {
  createCharacterId,
  createFolderId,
  createPluginId,
  createPromptId,
} from '@parley/domain/shared/ids.ts';
import type { Result } from '@parley/domain/shared/result.ts';

import { saveAttachment } from '../repositories/attachment-repository.ts';
import { collectAttachments } from '../repositories/collect-attachments.ts';
import { addToolAudit, pruneToolAudit } from '../repositories/audit-repository.ts';
import {
  addCharacter,
  addCharactersOfFile,
  keepCharacter,
  noteCharacterUsed,
  saveCharacter,
  saveCharacterAndChats,
  setCharacterPinned,
  setCharacterTrashed,
} from '../repositories/character-repository.ts';
import { moveChat, renameChat, setFavorite } from '../repositories/chat-repository.ts';
import { compactLogs } from '../repositories/compact-logs.ts';
import { saveDraft } from '../repositories/draft-repository.ts';
import { putGrant, revokeGrant } from '../repositories/grant-repository.ts';
import { saveKey } from '../repositories/key-writes.ts';
import { markChatRead, setFoldersOpen } from '../repositories/local-state-repository.ts';
import { learnDroppedParams } from '../repositories/learned-limits-repository.ts';
import {
  checkpointMessage,
  finishMessage,
  saveTurn,
  updateMessage,
} from '../repositories/message-repository.ts';
import { saveMeta } from '../repositories/meta-repository.ts';
import { saveModelList } from '../repositories/model-list-repository.ts';
import {
  addPlugin,
  replacePluginManifest,
  setPluginOn,
  setPluginTrashed,
} from '../repositories/plugin-repository.ts';
import { savePluginSettings } from '../repositories/plugin-settings-repository.ts';
import {
  addPrompt,
  notePromptUsed,
  savePrompt,
  setPromptFavorite,
  setPromptTrashed,
} from '../repositories/prompt-repository.ts';
import { addPromptsOfFile } from '../repositories/prompts-of-file.ts';
import { removeProvider, saveProvider } from '../repositories/provider-repository.ts';
import { saveSettings } from '../repositories/settings-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import {
  purgeFromTrash,
  restoreChat,
  restoreFromTrash,
  trashChat,
} from '../repositories/trash-repository.ts';
import { saveUsage } from '../repositories/usage-repository.ts';
import { recoverInterrupted } from '../recovery.ts';
import type { Store } from '../store.ts';
import { createMemoryLocks } from '#src/platform/locks.ts';
import {
  becomes,
  chatId,
  makeChat,
  makeMessage,
  makeUsage,
  messageId,
  testModel,
  valueOf,
} from './test-store.ts';

type Action = (store: Store) => Promise<Result<unknown, { readonly code: string }>>;

const id = chatId('ch-1');
const folderId = createFolderId(() => '1');
const promptId = createPromptId(() => '1');
const trashedPromptId = createPromptId(() => '2');
const promptFields = {
  title: 'Letter',
  description: '',
  text: 'Write to {{name}}',
  tags: ['work'],
  shortcut: 'let',
};
const characterId = createCharacterId(() => '1');
const trashedCharacterId = createCharacterId(() => '2');
const characterFields = {
  ...emptyCharacterFields,
  title: 'Coach',
  instruction: 'Be a coach.',
  trainingExamples: [{ userText: 'Hi', assistantText: 'Hello!' }],
  model: testModel,
  parameters: { temperature: 0.5 },
};
const pluginId = createPluginId(() => '1');
const trashedPluginId = createPluginId(() => '2');
const pluginFields = {
  title: 'Weather',
  manifest: { title: 'Weather', userSettings: [{ name: 'unit' }], code: 'function weather() {}' },
  isOn: true,
};
const grant = {
  id: 'gr-1',
  owner: grantOwner(pluginId),
  hash: 'h',
  subject: { kind: 'host', origin: 'https://a.example' },
  scope: { kind: 'always' },
  isAllowed: true,
  namesOutsideText: false,
  grantedAtMs: 1,
} as const;
const audit = {
  id: 'au-1',
  atMs: 1,
  chatId: id,
  tool: 'weather',
  owner: grant.owner,
  hash: 'h',
  allowedBy: 'once',
  requests: [],
} as const;
const endpoint = {
  id: testModel.providerId,
  presetId: 'openai',
  title: 'OpenAI',
  dialect: 'openai-chat',
  baseUrl: 'https://api.openai.com/v1',
  auth: 'bearer',
} as const;
const running = makeMessage('ms-run', 'ch-1', {
  parentId: messageId('ms-2'),
  role: 'assistant',
  state: 'streaming',
  createdAtMs: 4,
});

/** A store in which each of {@link allActions} has something to do. */
export async function fillStore(store: Store): Promise<void> {
  const messages = [
    makeMessage('ms-1', 'ch-1', { createdAtMs: 1 }),
    makeMessage('ms-2', 'ch-1', { parentId: messageId('ms-1'), createdAtMs: 2 }),
    makeMessage('ms-3', 'ch-1', { parentId: messageId('ms-2'), createdAtMs: 3 }),
    running,
  ];
  const gone = makeMessage('ms-gone', 'ch-1', { parentId: messageId('ms-3'), createdAtMs: 5 });
  const chat = makeChat('ch-1', {
    activeLeafId: messageId('ms-run'),
    characterId,
    characterVersion: 1,
    parameters: { systemMessage: characterFields.instruction },
  });
  valueOf(await saveTurn(store, { chat, messages: [...messages, gone] }));
  valueOf(await trashMessages(store, { chatId: id, messageIds: [gone.id] }));
  valueOf(await saveTurn(store, { chat: makeChat('ch-2'), messages: [makeMessage('x', 'ch-2')] }));
  const message = makeMessage('x', 'ch-2', { role: 'assistant' });
  valueOf(await finishMessage(store, { message, isUnread: true }));
  valueOf(await trashChat(store, chatId('ch-2')));
  valueOf(await saveDraft(store, { key: id, text: 'draft', attachments: [] }));
  for (const each of [promptId, trashedPromptId]) {
    valueOf(await addPrompt(store, { ...promptFields, id: each, source: '', isUsed: false }));
  }
  valueOf(await setPromptTrashed(store, trashedPromptId, true));
  for (const each of [characterId, trashedCharacterId]) {
    valueOf(
      await addCharacter(store, { ...characterFields, id: each, isPremium: false, source: '' }),
    );
  }
  valueOf(await setCharacterTrashed(store, trashedCharacterId, true));
  for (const each of [pluginId, trashedPluginId]) {
    valueOf(await addPlugin(store, { ...pluginFields, id: each, source: '' }));
    valueOf(await savePluginSettings(store, each, { unit: 'celsius' }));
  }
  valueOf(await setPluginTrashed(store, trashedPluginId, true));
  valueOf(await putGrant(store, grant));
  valueOf(await addToolAudit(store, audit));
  valueOf(await saveProvider(store, endpoint));
  valueOf(await learnDroppedParams(store, testModel, ['temperature']));
  valueOf(await saveModelList(store, testModel.providerId, []));
  valueOf(
    await saveKey(store, { providerId: testModel.providerId, origin: 'https://a', key: 'k' }),
  );
  valueOf(await saveAttachment(store, new Blob(['old'])));
}

/** Every action of the store that writes. */
export const allActions: Readonly<Record<string, Action>> = {
  saveTurn: (store) =>
    saveTurn(store, {
      chat: makeChat('ch-1', { preview: 'new' }),
      messages: [makeMessage('ms-8', 'ch-1'), makeMessage('ms-9', 'ch-1')],
      clearDraft: { key: id, sentText: 'draft', sentAtMs: 0 },
    }),
  'saveTurn into the trash': (store) =>
    saveTurn(store, { chat: makeChat('ch-2'), messages: [makeMessage('ms-8', 'ch-2')] }),
  checkpointMessage: (store) => checkpointMessage(store, { ...running, updatedAtMs: 9 }),
  finishMessage: (store) =>
    finishMessage(store, {
      message: { ...running, state: 'finished' },
      preview: 'end',
      isUnread: true,
      usage: makeUsage('us-1', 'ch-1'),
    }),
  updateMessage: (store) =>
    updateMessage(store, { ...becomes(makeMessage('ms-3', 'ch-1')), preview: 'p' }),
  renameChat: (store) => renameChat(store, id, { title: 't', titleSource: 'user' }),
  setFavorite: (store) => setFavorite(store, id, true),
  markChatRead: (store) => markChatRead(store, chatId('ch-2')),
  setFoldersOpen: (store) => setFoldersOpen(store, [folderId], false),
  moveChat: (store) => moveChat(store, id, null),
  trashChat: (store) => trashChat(store, id),
  restoreChat: (store) => restoreChat(store, chatId('ch-2')),
  trashMessages: (store) =>
    trashMessages(store, { chatId: id, messageIds: [messageId('ms-2'), messageId('ms-3')] }),
  restoreMessages: (store) => restoreFromTrash(store, 'messages/ms-gone'),
  purgeFromTrash: (store) => purgeFromTrash(store, 'chats/ch-2'),
  saveDraft: (store) => saveDraft(store, { key: id, text: 'other', attachments: [] }),
  removeDraft: (store) => saveDraft(store, { key: id, text: '', attachments: [] }),
  saveSettings: (store) => saveSettings(store, { theme: 'dark', streaming: false }),
  saveAttachment: (store) => saveAttachment(store, new Blob(['bytes'])),
  collectAttachments: (store) => collectAttachments(store),
  saveKey: (store) =>
    saveKey(store, { providerId: testModel.providerId, origin: 'https://a', key: 'other' }),
  addPrompt: (store) =>
    addPrompt(store, {
      ...promptFields,
      id: createPromptId(() => '3'),
      source: '',
      isUsed: true,
    }),
  savePrompt: (store) => savePrompt(store, promptId, { ...promptFields, text: 'other' }),
  notePromptUsed: (store) => notePromptUsed(store, promptId),
  setPromptFavorite: (store) => setPromptFavorite(store, promptId, true),
  trashPrompt: (store) => setPromptTrashed(store, promptId, true),
  restorePrompt: (store) => restoreFromTrash(store, `prompts/${trashedPromptId}`),
  purgePrompt: (store) => purgeFromTrash(store, `prompts/${trashedPromptId}`),
  addPromptsOfFile: (store) =>
    addPromptsOfFile(store, [readSourcePrompt({ id: promptId, title: 'Letter', prompt: 'new' })]),
  addCharacter: (store) =>
    addCharacter(store, {
      ...characterFields,
      id: createCharacterId(() => '3'),
      isPremium: true,
      source: 'https://a',
    }),
  keepCharacter: (store) =>
    keepCharacter(store, {
      ...characterFields,
      id: trashedCharacterId,
      isPremium: false,
      source: '',
    }),
  saveCharacter: (store) =>
    saveCharacter(store, characterId, { ...characterFields, instruction: 'Be strict.' }),
  'saveCharacter with its chats': (store) =>
    saveCharacterAndChats(store, characterId, {
      changed: { ...characterFields, instruction: 'Be strict.' },
      following: { chats: 'all', userName: 'User', isUsable: () => true },
    }),
  noteCharacterUsed: (store) => noteCharacterUsed(store, characterId),
  setCharacterPinned: (store) => setCharacterPinned(store, characterId, true),
  trashCharacter: (store) => setCharacterTrashed(store, characterId, true),
  restoreCharacter: (store) => restoreFromTrash(store, `characters/${trashedCharacterId}`),
  purgeCharacter: (store) => purgeFromTrash(store, `characters/${trashedCharacterId}`),
  addCharactersOfFile: (store) =>
    addCharactersOfFile(
      store,
      [readSourceCharacter({ ...characterFields, id: characterId, instruction: 'new' })],
      () => '4',
    ),
  addPlugin: (store) =>
    addPlugin(store, { ...pluginFields, id: createPluginId(() => '3'), source: 'https://a' }),
  replacePluginManifest: (store) =>
    replacePluginManifest(store, pluginId, { title: 'W', manifest: { title: 'W' }, isOn: false }),
  setPluginOn: (store) => setPluginOn(store, pluginId, false),
  savePluginSettings: (store) => savePluginSettings(store, pluginId, { place: 'Rome' }),
  trashPlugin: (store) => setPluginTrashed(store, pluginId, true),
  restorePlugin: (store) => restoreFromTrash(store, `plugins/${trashedPluginId}`),
  purgePlugin: (store) => purgeFromTrash(store, `plugins/${trashedPluginId}`),
  putGrant: (store) => putGrant(store, { ...grant, id: 'gr-2', isAllowed: false }),
  revokeGrant: (store) => revokeGrant(store, 'gr-1'),
  addToolAudit: (store) => addToolAudit(store, { ...audit, id: 'au-2' }),
  pruneToolAudit: (store) => pruneToolAudit(store, 1e12),
  saveProvider: (store) => saveProvider(store, { ...endpoint, title: 'Other' }),
  removeProvider: (store) => removeProvider(store, testModel.providerId),
  learnDroppedParams: (store) => learnDroppedParams(store, testModel, ['top_p']),
  saveModelList: (store) => saveModelList(store, testModel.providerId, []),
  saveUsage: (store) => saveUsage(store, makeUsage('us-2', 'ch-1')),
  saveMeta: (store) => saveMeta(store, 'firstRunDone', true),
  compactLogs: (store) => compactLogs(store),
  recoverInterrupted: (store) => recoverInterrupted(store, createMemoryLocks()),
};
