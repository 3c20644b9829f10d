import { parseChatId, parseMessageId } from '@parley/domain/shared/ids.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { createMemoryDraftStore, type DraftStore } from './draft-store.ts';
import { createEditDraft, type EditDraft } from './edit-draft.ts';

const chatId = parseChatId('ch-1');
const messageId = parseMessageId('ms-1');
if (chatId === undefined || messageId === undefined) throw new Error('ids');
const edited = { messageId, text: 'begun' };

let store: DraftStore;
beforeEach(() => {
  store = createMemoryDraftStore();
});

/** As the page after a reload has it. */
const open = (): EditDraft => createEditDraft({ store, delay: () => () => undefined }, chatId);

describe('the text of a message that is edited', () => {
  it('is there again after the page was left', async () => {
    const draft = open();
    draft.change({ messageId, text: 'beg' });
    draft.change(edited);
    draft.flush();
    expect(await open().load()).toEqual(edited);
  });

  it('is gone once it was saved or given up', async () => {
    const draft = open();
    draft.change(edited);
    draft.flush();
    const reloaded = open();
    await reloaded.load();
    reloaded.change(undefined);
    await Promise.resolve();
    expect(await open().load()).toBeUndefined();
  });

  it('does not come over an edit that was begun meanwhile', async () => {
    const draft = open();
    draft.change(edited);
    draft.flush();
    const reloaded = open();
    const loading = reloaded.load();
    reloaded.change({ messageId, text: 'newer' });
    expect(await loading).toBeUndefined();
  });
});
