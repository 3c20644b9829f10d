import { editDraftKey } from '@parley/domain/chat/draft.ts';
import type { ChatId, MessageId } from '@parley/domain/shared/ids.ts';

import type { Delay } from '#src/platform/retry.ts';

import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';
import type { DraftSending } from './draft-sendings.ts';
import type { EditDraftStore } from './draft-store.ts';

/** What somebody typed into the editor of a message. */
export interface EditedText {
  readonly messageId: MessageId;
  readonly text: string;
  /** It is being sent, as it was then. */
  readonly sending?: DraftSending;
}

/** Keeps what was typed into the editors of one chat, each message for itself. */
export interface EditDraft {
  /**
   * What is kept from before, the last one first; without what cannot be read, and without messages
   * whose text was changed here meanwhile.
   */
  load(): Promise<readonly EditedText[]>;
  /** Undefined: it was saved or given up. */
  change(messageId: MessageId, text: string | undefined): void;
  /** It is being sent, and stays here until then. */
  sending(messageId: MessageId, isSent: Promise<boolean>): void;
  /** Writes at once what is not written; for a page that is hidden or left. */
  flush(): void;
  /** The chat is left: writes what is not written, and nothing after that. */
  end(): void;
}

/** What the keeper of a chat's edits needs. */
export interface EditDraftDeps {
  readonly store: EditDraftStore;
  readonly delay: Delay;
  /** Told when writes begin to fail, with the code, and when they succeed again. */
  readonly onUnsaved?: (code: string | undefined) => void;
}

interface KeptEdit {
  readonly autosave: DraftAutosave;
  text: string;
  isChanged: boolean;
}

/** Makes the keeper of a chat's edits. */
export function createEditDraft(deps: EditDraftDeps, chatId: ChatId): EditDraft {
  const edits = new Map<MessageId, KeptEdit>();
  const failures = new Map<MessageId, string>();

  function note(messageId: MessageId, code: string | undefined): void {
    if (code === undefined) failures.delete(messageId);
    else failures.set(messageId, code);
    deps.onUnsaved?.([...failures.values()].at(-1));
  }

  function editOf(messageId: MessageId): KeptEdit {
    const found = edits.get(messageId);
    if (found !== undefined) return found;
    const autosave = createDraftAutosave({
      store: deps.store,
      key: () => editDraftKey(chatId, messageId),
      read: () => ({ text: made.text, attachments: [], messageId }),
      delay: deps.delay,
      onUnsaved: (code) => note(messageId, code),
    });
    const made: KeptEdit = { autosave, text: '', isChanged: false };
    edits.set(messageId, made);
    return made;
  }

  async function loadOne(messageId: MessageId): Promise<readonly EditedText[]> {
    const edit = editOf(messageId);
    const draft = await edit.autosave.load();
    if (draft === undefined || edit.isChanged) return [];
    edit.text = draft.text;
    const sending = deps.store.sendings.of(editDraftKey(chatId, messageId));
    return [{ messageId, text: draft.text, ...(sending === undefined ? {} : { sending }) }];
  }

  return {
    async load() {
      const ids = await deps.store.edited(chatId);
      return (await Promise.all(ids.map(loadOne))).flat();
    },
    change(messageId, text) {
      const edit = editOf(messageId);
      edit.text = text ?? '';
      edit.isChanged = true;
      edit.autosave.changed();
      // Nothing is typed that could be waited for.
      if (text === undefined) edit.autosave.flush();
    },
    sending(messageId, isSent) {
      const { text } = editOf(messageId);
      const content = { text, attachments: [], messageId };
      deps.store.sendings.note(editDraftKey(chatId, messageId), { content, isSent });
    },
    flush() {
      for (const { autosave } of edits.values()) autosave.flush();
    },
    end() {
      for (const { autosave } of edits.values()) autosave.end();
    },
  };
}
