import type { FolderFields } from '@parley/domain/chat/folder.ts';

/** What the dialog of a folder sets. */
export type FolderSettings = Omit<FolderFields, 'isOpen'>;

/** What was changed here: the rest may have changed elsewhere meanwhile. */
export function changedSettings(
  before: FolderSettings,
  after: FolderSettings,
): Partial<FolderSettings> {
  return {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.color === before.color ? {} : { color: after.color }),
    ...(after.systemInstruction === before.systemInstruction
      ? {}
      : { systemInstruction: after.systemInstruction }),
    ...(after.defaultModel === before.defaultModel ? {} : { defaultModel: after.defaultModel }),
  };
}
