import type { ModelRef } from '../model/model-ref.ts';
import type { FolderId } from '../shared/ids.ts';
import { folderPath, type Folder } from './folder.ts';

/** What a folder tells the model of the chats in it. */
export interface FolderInstruction {
  readonly folderId: FolderId;
  /** May be empty. */
  readonly title: string;
  /** Never blank. */
  readonly text: string;
}

/**
 * The instructions for a chat in a folder: that of each folder around it, from the top down, so that
 * the nearest one has the last word. They go in front of the instruction of the chat itself.
 */
export function folderInstructions(
  folders: readonly Folder[],
  id: FolderId | null,
): readonly FolderInstruction[] {
  return folderPath(folders, id).flatMap(({ id: folderId, title, systemInstruction: text }) =>
    text.trim() === '' ? [] : [{ folderId, title, text }],
  );
}

/** A model with the folder that it was set on. */
export interface FolderModel {
  readonly folder: Folder;
  readonly model: ModelRef;
}

/**
 * The model for chats begun in a folder: that of the nearest folder which has one.
 *
 * @param isKnown false for a model that cannot be asked any more; the next folder then decides
 * @returns undefined where the settings decide
 */
export function folderModel(
  folders: readonly Folder[],
  id: FolderId | null,
  isKnown: (model: ModelRef) => boolean = () => true,
): FolderModel | undefined {
  for (const folder of folderPath(folders, id).toReversed()) {
    const { defaultModel: model } = folder;
    if (model !== null && isKnown(model)) return { folder, model };
  }
  return undefined;
}
