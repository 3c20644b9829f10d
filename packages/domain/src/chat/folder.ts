import type { ModelRef } from '../model/model-ref.ts';
import type { FolderId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';

/** Names of the colours a folder can have; the theme says what they look like. */
export const folderColors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;

/** The colour of a folder. */
export type FolderColor = (typeof folderColors)[number];

/** A place for chats, which may lie in another. */
export interface Folder extends HasRest {
  readonly id: FolderId;
  /** Empty is shown as «(Untitled)». */
  readonly title: string;
  readonly color: FolderColor | null;
  /** Null on the top; a parent that is gone counts as null. */
  readonly parentId: FolderId | null;
  /** Place among its neighbours, from 0. */
  readonly order: number;
  /** Goes in front of the system message of its chats; empty for none. */
  readonly systemInstruction: string;
  /** For chats begun in it; null leaves it to the folder above, then to the settings. */
  readonly defaultModel: ModelRef | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** What a person can set on a folder. */
export type FolderFields = Pick<Folder, 'title' | 'color' | 'systemInstruction' | 'defaultModel'>;

/** Folders in each other, at most; the third level is the deepest that most people use. */
export const maxFolderDepth = 6;

/** Longest title of a folder, in characters. */
export const maxFolderTitleLength = 100;

/** A folder with what lies in it, in order. */
export interface FolderNode {
  readonly folder: Folder;
  /** 0 on the top. */
  readonly depth: number;
  readonly children: readonly FolderNode[];
}

/**
 * Arranges folders as a tree. Each folder is in it exactly once, whatever the rows say: one whose
 * parent is gone, or whose parents form a circle, stands on the top.
 */
export function buildFolderTree(folders: readonly Folder[]): readonly FolderNode[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const childrenOf = new Map<FolderId | null, Folder[]>();
  for (const folder of byId.values()) {
    const parentId = leadsToTop(byId, folder) ? parentOf(byId, folder) : null;
    const siblings = childrenOf.get(parentId);
    if (siblings === undefined) childrenOf.set(parentId, [folder]);
    else siblings.push(folder);
  }
  const nodesIn = (parentId: FolderId | null, depth: number): readonly FolderNode[] =>
    (childrenOf.get(parentId) ?? [])
      .toSorted(compareFolders)
      .map((folder) => ({ folder, depth, children: nodesIn(folder.id, depth + 1) }));
  return nodesIn(null, 0);
}

type FoldersById = ReadonlyMap<FolderId, Folder>;

function parentOf(byId: FoldersById, { parentId }: Folder): FolderId | null {
  return parentId !== null && byId.has(parentId) ? parentId : null;
}

function leadsToTop(byId: FoldersById, folder: Folder): boolean {
  const seen = new Set<FolderId>();
  for (let each: Folder | undefined = folder; each !== undefined;) {
    if (seen.has(each.id)) return false;
    seen.add(each.id);
    const parentId = parentOf(byId, each);
    each = parentId === null ? undefined : byId.get(parentId);
  }
  return true;
}

function compareFolders(a: Folder, b: Folder): number {
  if (a.order !== b.order) return a.order - b.order;
  if (a.createdAtMs !== b.createdAtMs) return b.createdAtMs - a.createdAtMs;
  return a.id < b.id ? -1 : 1;
}

/** All folders of a tree from the top down, each before what lies in it. */
export function flattenFolders(nodes: readonly FolderNode[]): readonly FolderNode[] {
  return nodes.flatMap((node) => [node, ...flattenFolders(node.children)]);
}

/** A folder and everything below it; empty where there is no such folder. */
export function folderWithDescendants(
  folders: readonly Folder[],
  id: FolderId,
): readonly FolderId[] {
  const node = flattenFolders(buildFolderTree(folders)).find((each) => each.folder.id === id);
  return node === undefined ? [] : flattenFolders([node]).map(({ folder }) => folder.id);
}

/** The folders around a place, from the top down, the place itself last. */
export function folderPath(folders: readonly Folder[], id: FolderId | null): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (let each = id === null ? undefined : byId.get(id); each !== undefined;) {
    if (path.includes(each)) break;
    path.unshift(each);
    each = each.parentId === null ? undefined : byId.get(each.parentId);
  }
  return path;
}

/** Whether a folder may lie in another: not in itself, not below itself, not too deep. */
export function canNest(
  folders: readonly Folder[],
  id: FolderId,
  parentId: FolderId | null,
): boolean {
  if (parentId === null) return true;
  const nodes = flattenFolders(buildFolderTree(folders));
  const node = nodes.find((each) => each.folder.id === id);
  const parent = nodes.find((each) => each.folder.id === parentId);
  if (parent === undefined) return false;
  if (node === undefined) return canHoldFolder(folders, parentId);
  const below = flattenFolders([node]);
  if (below.some(({ folder }) => folder.id === parentId)) return false;
  const height = Math.max(...below.map(({ depth }) => depth)) - node.depth;
  return parent.depth + 1 + height < maxFolderDepth;
}

/** Where a folder goes: into a parent, before one of its folders, or behind them all for null. */
export interface FolderPlace {
  readonly parentId: FolderId | null;
  readonly beforeId: FolderId | null;
}

/**
 * Moves a folder and numbers its new neighbours anew, from 0.
 *
 * @returns the folders that changed; empty where nothing did, or where it must not go there
 */
export function placeFolder(
  folders: readonly Folder[],
  id: FolderId,
  { parentId, beforeId }: FolderPlace,
): readonly Folder[] {
  const moved = folders.find((folder) => folder.id === id);
  if (moved === undefined || !canNest(folders, id, parentId)) return [];
  const siblings = foldersIn(folders, parentId).filter((folder) => folder.id !== id);
  const found = siblings.findIndex((folder) => folder.id === beforeId);
  const at = found === -1 ? siblings.length : found;
  const inOrder = [...siblings.slice(0, at), moved, ...siblings.slice(at)];
  return inOrder.flatMap((folder, order) => {
    // Whoever stands here for want of a parent belongs here from now on.
    const next = { ...folder, parentId, order };
    return next.order === folder.order && next.parentId === folder.parentId ? [] : [next];
  });
}

/** The folders that lie directly in a place, in order; null for the top. */
export function foldersIn(
  folders: readonly Folder[],
  parentId: FolderId | null,
): readonly Folder[] {
  const roots = buildFolderTree(folders);
  const node = flattenFolders(roots).find(({ folder }) => folder.id === parentId);
  const nodes = parentId === null ? roots : (node?.children ?? []);
  return nodes.map(({ folder }) => folder);
}

/** The place that a folder stands in, whatever its row says; null on the top. */
export function placeOfFolder(folders: readonly Folder[], id: FolderId): FolderId | null {
  const nodes = flattenFolders(buildFolderTree(folders));
  const around = nodes.find(({ children }) => children.some(({ folder }) => folder.id === id));
  return around?.folder.id ?? null;
}

/** Whether a folder can be made in another: it is there, and not on the deepest level. */
export function canHoldFolder(folders: readonly Folder[], id: FolderId): boolean {
  const node = flattenFolders(buildFolderTree(folders)).find(({ folder }) => folder.id === id);
  return node !== undefined && node.depth + 1 < maxFolderDepth;
}
