import type { Chat } from '@parley/domain/chat/chat.ts';
import type { MessageRole } from '@parley/domain/chat/message.ts';
import { modelKey, type SearchFilter } from '@parley/domain/search/search-filter.ts';
import type { ModelRef } from '@parley/domain/model/model-ref.ts';
import type { FolderId } from '@parley/domain/shared/ids.ts';

/** A folder that a search can be narrowed to. */
export interface FolderChoice {
  readonly id: FolderId;
  readonly title: string;
  /** The folder and those below it. */
  readonly folderIds: readonly FolderId[];
}

/** A model that a search can be narrowed to. */
export interface ModelChoice {
  readonly model: ModelRef;
  readonly title: string;
}

/** What is set in the fields; empty texts stand for «any». Days as `2026-11-20`. */
export interface FilterState {
  readonly folderId: string;
  readonly model: string;
  readonly role: '' | Extract<MessageRole, 'user' | 'assistant'>;
  readonly fromDay: string;
  readonly toDay: string;
  readonly hasAttachment: boolean;
  readonly isFavorite: boolean;
}

export const noFilters: FilterState = {
  folderId: '',
  model: '',
  role: '',
  fromDay: '',
  toDay: '',
  hasAttachment: false,
  isFavorite: false,
};

/** What can be chosen from. */
export interface FilterChoices {
  readonly folders: readonly FolderChoice[];
  readonly models: readonly ModelChoice[];
}

/** What can be chosen from; all chats are looked through for their models when somebody asks. */
export function createChoices(
  folders: readonly FolderChoice[],
  chats: readonly Pick<Chat, 'model'>[],
): FilterChoices {
  let models: readonly ModelChoice[] | undefined;
  return {
    folders,
    get models() {
      models ??= modelsOf(chats);
      return models;
    },
  };
}

/** The models that chats use, by name. */
function modelsOf(chats: readonly Pick<Chat, 'model'>[]): readonly ModelChoice[] {
  const byKey = new Map<string, ModelChoice>();
  for (const { model } of chats) {
    if (model !== null) byKey.set(modelKey(model), { model, title: model.modelId });
  }
  return [...byKey.values()].toSorted((a, b) => a.title.localeCompare(b.title));
}

/** Names of the fields that narrow the search. */
export function activeFilters(state: FilterState): readonly (keyof FilterState)[] {
  const names: readonly (keyof FilterState)[] = [
    'folderId',
    'model',
    'role',
    'fromDay',
    'toDay',
    'hasAttachment',
    'isFavorite',
  ];
  return names.filter((name) => state[name] !== noFilters[name]);
}

/**
 * The filter of a search. Days are those of the person's time zone, the last one as a whole. In a
 * folder that was deleted, or with a model that no chat has any more, nothing is found: more than
 * what was asked for would look as if it fitted.
 */
export function toSearchFilter(state: FilterState, choices: FilterChoices): SearchFilter {
  const fromMs = startOfDay(state.fromDay, 0);
  const afterMs = startOfDay(state.toDay, 1);
  return {
    ...placeFilter(state, choices),
    ...(state.role === '' ? {} : { role: state.role }),
    ...(fromMs === undefined ? {} : { fromMs }),
    ...(afterMs === undefined ? {} : { toMs: afterMs - 1 }),
    ...(state.hasAttachment ? { hasAttachment: true } : {}),
    ...(state.isFavorite ? { isFavorite: true } : {}),
  };
}

function placeFilter(
  { folderId, model }: FilterState,
  choices: FilterChoices,
): Pick<SearchFilter, 'folderIds' | 'model'> {
  const folder = choices.folders.find(({ id }) => id === folderId);
  const chosen =
    model === '' ? undefined : choices.models.find((choice) => modelKey(choice.model) === model);
  const isGone =
    (folderId !== '' && folder === undefined) || (model !== '' && chosen === undefined);
  return {
    ...(folder === undefined ? {} : { folderIds: folder.folderIds }),
    ...(chosen === undefined ? {} : { model: chosen.model }),
    ...(isGone ? { folderIds: [] } : {}),
  };
}

function startOfDay(day: string, offsetDays: number): number | undefined {
  const [, year, month, date] = /^(\d{4,6})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const atMs = new Date(Number(year), Number(month) - 1, Number(date) + offsetDays).getTime();
  return Number.isNaN(atMs) ? undefined : atMs;
}
