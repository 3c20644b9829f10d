import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';
import { editDraftKey } from '@parley/domain/chat/draft.ts';

import { createDraftKeeper, type Delay } from './draft-keeper.ts';
import type { DraftStore } from './draft-store.ts';

/** What somebody typed into the editor of a message. */
export interface EditedText {
  readonly messageId: MessageId;
  readonly text: string;
}

/** Keeps the text of the message that is being edited in one chat. */
export interface EditDraft {
  /** What is kept from before; undefined where nothing is, or it cannot be read. */
  load(): Promise<EditedText | undefined>;
  /** Undefined: nothing is edited any more. */
  change(edited: EditedText | undefined): void;
  /** Writes at once what is not written; for a page that is hidden or left. */
  flush(): void;
  /** The chat is left: writes what is not written, and nothing after that. */
  end(): void;
}

/** Makes the keeper of a chat's edit. */
export function createEditDraft(
  { store, delay }: { readonly store: DraftStore; readonly delay: Delay },
  chatId: ChatId,
): EditDraft {
  let current: EditedText | undefined;
  let isChanged = false;
  const keeper = createDraftKeeper({
    store,
    key: () => editDraftKey(chatId),
    read: () => ({ text: '', attachments: [], ...current }),
    delay,
  });
  return {
    async load() {
      const draft = await keeper.load();
      if (draft?.messageId === undefined || isChanged) return undefined;
      current = { messageId: draft.messageId, text: draft.text };
      return current;
    },
    change(edited) {
      current = edited;
      isChanged = true;
      keeper.changed();
      // Nothing is typed that could be waited for.
      if (edited === undefined) keeper.flush();
    },
    flush: keeper.flush,
    end: keeper.end,
  };
}
