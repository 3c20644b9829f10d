import type { Migration } from './migration.ts';

/** The tables of the first version. */
export const firstTables: Migration = {
  version: 1,
  upgrade(database) {
    const chats = database.createObjectStore('chats', { keyPath: 'id' });
    chats.createIndex('byList', 'listKey');
    chats.createIndex('byTrashed', 'trashedAtMs');
    chats.createIndex('byFolder', 'folderId');

    const messages = database.createObjectStore('messages', { keyPath: 'id' });
    messages.createIndex('byChat', ['chatId', 'createdAtMs']);
    messages.createIndex('byParent', 'parentKey');
    messages.createIndex('byRunning', 'running');
    messages.createIndex('byAttachment', 'attachmentIds', { multiEntry: true });

    const edits = database.createObjectStore('messageEdits', { keyPath: 'id' });
    edits.createIndex('byMessage', 'messageId');
    edits.createIndex('byChat', 'chatId');

    const usage = database.createObjectStore('usage', { keyPath: 'id' });
    usage.createIndex('byChat', 'chatId');
    usage.createIndex('byTime', 'createdAtMs');

    const trash = database.createObjectStore('trash', { keyPath: 'id' });
    trash.createIndex('byPurge', 'purgeAtMs');
    trash.createIndex('byChat', 'chatId');
    trash.createIndex('byAttachment', 'attachmentIds', { multiEntry: true });

    const tombstones = database.createObjectStore('tombstones', { keyPath: 'id' });
    tombstones.createIndex('byDeleted', 'deletedAtMs');

    database.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
    for (const name of ['folders', 'attachments', 'providers', 'learnedLimits']) {
      database.createObjectStore(name, { keyPath: 'id' });
    }
    for (const name of ['settings', 'drafts', 'syncState', 'meta']) {
      database.createObjectStore(name, { keyPath: 'key' });
    }
    database.createObjectStore('modelLists', { keyPath: 'providerId' });

    const keys = database.createObjectStore('keys', { keyPath: 'id' });
    keys.createIndex('byProvider', 'providerId');
    return Promise.resolve();
  },
};
