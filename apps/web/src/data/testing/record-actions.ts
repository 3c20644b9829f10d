import { emptyCharacterFields } from '@parley/domain/character/character.ts';
import {
  parseCharacterId,
  parseFolderId,
  parsePluginId,
  parsePromptId,
  parseProviderId,
} from '@parley/domain/shared/ids.ts';

import { saveAttachment } from '../repositories/attachment-repository.ts';
import {
  addCharacter,
  noteCharacterUsed,
  saveCharacter,
  saveCharacterAndChats,
  setCharacterPinned,
  setCharacterTrashed,
} from '../repositories/character-repository.ts';
import {
  moveChat,
  patchChats,
  renameChat,
  setChatCharacter,
  setFavorite,
} from '../repositories/chat-repository.ts';
import { changeFolders } from '../repositories/folder-changes.ts';
import { removeFolder } from '../repositories/folder-removal.ts';
import { markChatRead, setFoldersOpen } from '../repositories/local-state-repository.ts';
import {
  checkpointMessage,
  finishMessage,
  saveTurn,
  updateMessage,
} from '../repositories/message-repository.ts';
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
import { removeProvider, saveProvider } from '../repositories/provider-repository.ts';
import { saveSettings } from '../repositories/settings-repository.ts';
import { trashMessages } from '../repositories/trash-messages.ts';
import {
  purgeFromTrash,
  restoreChat,
  restoreFromTrash,
  trashChat,
} from '../repositories/trash-repository.ts';
import type { Store } from '../store.ts';
import { chatId, makeChat, makeMessage, messageId, testModel } from './test-store.ts';

/** What an action is about. */
export interface ActionStep {
  readonly chat: 'ch-1' | 'ch-2';
  readonly number: number;
}

type Action = (store: Store, step: ActionStep) => Promise<unknown>;

const folderOf = ({ number }: ActionStep) => parseFolderId(`fo-${number % 3}`) ?? fail();
const promptOf = ({ number }: ActionStep) => parsePromptId(`pr-${number % 3}`) ?? fail();
const promptFieldsOf = ({ number }: ActionStep) => ({
  title: `p${number}`,
  description: '',
  text: `text ${number}`,
  tags: [`${number % 2}`],
  shortcut: '',
});
const characterOf = ({ number }: ActionStep) =>
  parseCharacterId(`character-${number % 3}`) ?? fail();
const characterFieldsOf = ({ number }: ActionStep) => ({
  ...emptyCharacterFields,
  title: `c${number}`,
  instruction: `Be ${number}.`,
});
const pluginOf = ({ number }: ActionStep) => parsePluginId(`plugin-${number % 3}`) ?? fail();
const pluginContentOf = ({ number }: ActionStep) => ({
  title: `w${number}`,
  manifest: { title: `w${number}`, code: `() => ${number}` },
  isOn: number % 2 === 0,
});
const questionOf = ({ chat, number }: ActionStep) => `q-${chat}-${number % 4}`;
const replyOf = ({ chat, number }: ActionStep) => `a-${chat}-${number % 4}`;

function fail(): never {
  throw new Error('No id');
}

function runningReply(step: ActionStep) {
  return makeMessage(replyOf(step), step.chat, {
    parentId: messageId(questionOf(step)),
    role: 'assistant',
    state: 'streaming',
    createdAtMs: 5,
  });
}

/** Every kind of action on what can leave a device; one that finds nothing to do says `missing`, and changes nothing. */
export const recordActions = {
  send: (store, step) =>
    saveTurn(store, {
      chat: makeChat(step.chat, { activeLeafId: messageId(replyOf(step)) }),
      messages: [makeMessage(questionOf(step), step.chat), runningReply(step)],
    }),
  checkpoint: (store, step) => checkpointMessage(store, runningReply(step)),
  finish: (store, step) =>
    finishMessage(store, {
      message: { ...runningReply(step), state: 'finished' },
      preview: `reply ${step.number}`,
      isUnread: step.number % 2 === 0,
    }),
  read: (store, step) => markChatRead(store, chatId(step.chat)),
  edit: (store, step) =>
    updateMessage(store, {
      id: messageId(questionOf(step)),
      chatId: chatId(step.chat),
      change: (message) => ({
        ...message,
        parts: [{ type: 'text', text: `words ${step.number}` }],
      }),
    }),
  rename: (store, step) =>
    renameChat(store, chatId(step.chat), { title: `t${step.number}`, titleSource: 'user' }),
  star: (store, step) => setFavorite(store, chatId(step.chat), step.number % 2 === 0),
  tag: (store, step) =>
    patchChats(store, [chatId(step.chat)], () => ({ tags: [`${step.number}`] })),
  trashChat: (store, step) => trashChat(store, chatId(step.chat)),
  restoreChat: (store, step) => restoreChat(store, chatId(step.chat)),
  purgeChat: (store, step) => purgeFromTrash(store, `chats/${step.chat}`),
  trashMessage: (store, step) =>
    trashMessages(store, {
      chatId: chatId(step.chat),
      messageIds: [messageId(questionOf(step))],
    }),
  restoreMessage: (store, step) => restoreFromTrash(store, `messages/${questionOf(step)}`),
  purgeMessage: (store, step) => purgeFromTrash(store, `messages/${questionOf(step)}`),
  addFolder: (store, step) =>
    changeFolders(store, (_folders, nowMs) => [
      {
        id: folderOf(step),
        title: `f${step.number}`,
        color: null,
        parentId: null,
        order: step.number,
        systemInstruction: '',
        defaultModel: null,
        createdAtMs: 1,
        updatedAtMs: nowMs,
      },
    ]),
  closeFolder: (store, step) => setFoldersOpen(store, [folderOf(step)], false),
  moveChat: (store, step) => moveChat(store, chatId(step.chat), folderOf(step)),
  removeFolder: (store, step) =>
    removeFolder(store, {
      id: folderOf(step),
      contents: step.number % 2 === 0 ? 'keep' : 'trash',
    }),
  addPrompt: (store, step) =>
    addPrompt(store, { ...promptFieldsOf(step), id: promptOf(step), source: '', isUsed: false }),
  editPrompt: (store, step) => savePrompt(store, promptOf(step), promptFieldsOf(step)),
  usePrompt: (store, step) => notePromptUsed(store, promptOf(step)),
  starPrompt: (store, step) => setPromptFavorite(store, promptOf(step), step.number % 2 === 0),
  trashPrompt: (store, step) => setPromptTrashed(store, promptOf(step), step.number % 2 === 0),
  restorePrompt: (store, step) => restoreFromTrash(store, `prompts/${promptOf(step)}`),
  purgePrompt: (store, step) => purgeFromTrash(store, `prompts/${promptOf(step)}`),
  addCharacter: (store, step) =>
    addCharacter(store, {
      ...characterFieldsOf(step),
      id: characterOf(step),
      isPremium: false,
      source: '',
    }),
  editCharacter: (store, step) => saveCharacter(store, characterOf(step), characterFieldsOf(step)),
  chooseCharacter: (store, step) =>
    setChatCharacter(store, chatId(step.chat), {
      model: testModel,
      parameters: { systemMessage: characterFieldsOf(step).instruction },
      characterId: characterOf(step),
      characterVersion: 1,
    }),
  editCharacterOfChats: (store, step) =>
    saveCharacterAndChats(store, characterOf(step), {
      changed: characterFieldsOf(step),
      following: { chats: 'all', userName: 'User', isUsable: () => true },
    }),
  useCharacter: (store, step) => noteCharacterUsed(store, characterOf(step)),
  pinCharacter: (store, step) =>
    setCharacterPinned(store, characterOf(step), step.number % 2 === 0),
  trashCharacter: (store, step) =>
    setCharacterTrashed(store, characterOf(step), step.number % 2 === 0),
  restoreCharacter: (store, step) => restoreFromTrash(store, `characters/${characterOf(step)}`),
  purgeCharacter: (store, step) => purgeFromTrash(store, `characters/${characterOf(step)}`),
  addPlugin: (store, step) =>
    addPlugin(store, { ...pluginContentOf(step), id: pluginOf(step), source: '' }),
  changePlugin: (store, step) =>
    replacePluginManifest(store, pluginOf(step), pluginContentOf(step)),
  switchPlugin: (store, step) => setPluginOn(store, pluginOf(step), step.number % 2 === 0),
  fillInPlugin: (store, step) =>
    savePluginSettings(store, pluginOf(step), { unit: `${step.number}` }),
  trashPlugin: (store, step) => setPluginTrashed(store, pluginOf(step), step.number % 2 === 0),
  restorePlugin: (store, step) => restoreFromTrash(store, `plugins/${pluginOf(step)}`),
  purgePlugin: (store, step) => purgeFromTrash(store, `plugins/${pluginOf(step)}`),
  settings: (store, step) =>
    saveSettings(store, {
      theme: step.number % 2 === 0 ? 'dark' : 'light',
      toolStepLimit: step.number,
    }),
  provider: (store, step) =>
    saveProvider(store, {
      id: parseProviderId(`pr-${step.number % 2}`) ?? testModel.providerId,
      presetId: 'openai',
      title: `p${step.number}`,
      dialect: 'openai-chat',
      baseUrl: 'https://api.example',
      auth: 'bearer',
    }),
  removeProvider: (store, step) =>
    removeProvider(store, parseProviderId(`pr-${step.number % 2}`) ?? testModel.providerId),
  attach: (store, step) => saveAttachment(store, new Blob([`bytes ${step.number % 3}`])),
} as const satisfies Readonly<Record<string, Action>>;
