import type { FolderFields } from '@parley/domain/chat/folder.ts';

/** What was changed here: the rest may have changed elsewhere meanwhile. */
export function changedSettings(before: FolderFields, after: FolderFields): Partial<FolderFields> {
  return {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.color === before.color ? {} : { color: after.color }),
    ...(after.systemInstruction === before.systemInstruction
      ? {}
      : { systemInstruction: after.systemInstruction }),
    ...(after.defaultModel === before.defaultModel ? {} : { defaultModel: after.defaultModel }),
  };
}
