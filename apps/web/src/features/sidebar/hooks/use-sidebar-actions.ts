import type { ChatId, FolderId } from '@parley/domain/shared/ids.ts';
import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

import type { Undo } from '#src/services/chats/bulk-chat-actions.ts';

import type { DropTarget } from '../drag/drag-rules.ts';
import { useSidebarScope, type SidebarScope } from '../sidebar-scope.ts';
import { createStoredCheck, type StoredCheck } from './use-stored-check.ts';

/** Actions of the sidebar that tell what they did and offer to take it back. */
export interface SidebarActions {
  readonly rename: (id: ChatId, title: string) => void;
  readonly setFavorite: (ids: readonly ChatId[], isFavorite: boolean) => void;
  readonly move: (ids: readonly ChatId[], folderId: FolderId | null) => void;
  /** Into a folder that is made for it, beside the others. */
  readonly moveToNew: (ids: readonly ChatId[], title: string) => void;
  readonly setArchived: (ids: readonly ChatId[], isArchived: boolean) => void;
  readonly addTag: (ids: readonly ChatId[], tag: string) => void;
  readonly removeTag: (ids: readonly ChatId[], tag: string) => void;
  readonly trash: (ids: readonly ChatId[]) => void;
  /** `goneIds`: the chats that go with it. */
  readonly removeFolder: (
    id: FolderId,
    contents: 'keep' | 'trash',
    goneIds: readonly ChatId[],
  ) => void;
  /** Puts a folder into another or beside it. */
  readonly placeFolder: (id: FolderId, target: DropTarget) => void;
  readonly check: StoredCheck;
}

/** The actions over the scope of the sidebar. */
export function useSidebarActions(): SidebarActions {
  const intl = useIntl();
  const scope = useSidebarScope();
  return useMemo(() => createSidebarActions(scope, intl), [scope, intl]);
}

/** Makes the actions. */
export function createSidebarActions(scope: SidebarScope, intl: IntlShape): SidebarActions {
  const { chats, folders } = scope;
  const { check, quiet, tell } = createReports(scope, intl);
  const leaveAnd = createLeaving(scope);
  return {
    check,
    rename: (id, title) => void scope.rename(id, title).then(check),
    setFavorite: (ids, isFavorite) => void quiet(chats.setFavorite(ids, isFavorite)),
    addTag: (ids, tag) => void quiet(chats.addTag(ids, tag)),
    removeTag: (ids, tag) =>
      void tell(
        chats.removeTag(ids, tag),
        intl.formatMessage(
          { id: 'sidebar.tags.removed', defaultMessage: 'Tag “{tag}” removed.' },
          { tag },
        ),
      ),
    move: (ids, folderId) =>
      void tell(chats.move(ids, folderId), movedText(intl, ids.length, folderId)),
    moveToNew: (ids, title) =>
      void tell(
        moveToNew(scope, ids, title),
        intl.formatMessage(
          {
            id: 'sidebar.movedToNew',
            defaultMessage:
              '{count, plural, one {Chat moved to the new folder “{title}”.} other {# chats moved to the new folder “{title}”.}}',
          },
          { count: ids.length, title },
        ),
      ),
    setArchived: (ids, isArchived) =>
      void tell(
        chats.setArchived(ids, isArchived),
        isArchived ? archivedText(intl, ids.length) : unarchivedText(intl, ids.length),
      ),
    trash: (ids) =>
      void tell(
        leaveAnd(ids, () => chats.trash(ids)),
        trashedText(intl, ids.length),
      ),
    placeFolder: (id, target) =>
      void tell(
        folders.place(id, target),
        intl.formatMessage({ id: 'sidebar.folder.moved', defaultMessage: 'Folder moved.' }),
      ),
    removeFolder: (id, contents, goneIds) =>
      void tell(
        leaveAnd(goneIds, () => folders.remove({ id, contents })),
        intl.formatMessage({ id: 'sidebar.folder.removed', defaultMessage: 'Folder deleted.' }),
      ),
  };
}

/** Undo takes the chats back out, and the folder away. */
async function moveToNew(
  { chats, folders }: SidebarScope,
  ids: readonly ChatId[],
  title: string,
): Promise<Undo | undefined> {
  const id = await folders.create(title, null);
  if (id === undefined) return undefined;
  const undoMove = await chats.move(ids, id);
  if (undoMove === undefined) return undefined;
  return async () => {
    const isMovedBack = await undoMove();
    return isMovedBack && (await folders.remove({ id, contents: 'keep' })) !== undefined;
  };
}

interface Reports {
  readonly check: StoredCheck;
  /** Says something only where it could not be stored. */
  readonly quiet: (action: Promise<Undo | undefined>) => Promise<void>;
  /** Says what was done, with the way back; nothing where null says that nothing was. */
  readonly tell: (action: Promise<Undo | null | undefined>, message: string) => Promise<void>;
}

function createReports({ toasts }: SidebarScope, intl: IntlShape): Reports {
  const check = createStoredCheck({ toasts }, intl);
  const quiet = async (action: Promise<Undo | undefined>): Promise<void> =>
    check((await action) !== undefined);
  const tell = async (action: Promise<Undo | null | undefined>, message: string): Promise<void> => {
    const undo = await action;
    if (undo === null) return;
    if (undo === undefined) return check(false);
    toasts.show({
      message,
      action: {
        label: intl.formatMessage({ id: 'toasts.undo', defaultMessage: 'Undo' }),
        onAction: () => void undo().then(check),
      },
    });
  };
  return { check, quiet, tell };
}

type Leaving = (
  ids: readonly ChatId[],
  act: () => Promise<Undo | undefined>,
) => Promise<Undo | undefined>;

/** Chats that go away stop what runs in them and leave the screen; undo shows them again. */
function createLeaving(scope: SidebarScope): Leaving {
  return async (ids, act) => {
    const comeBack = scope.leave(ids);
    const undo = await act();
    if (undo === undefined) {
      comeBack();
      return undefined;
    }
    return async () => {
      const isRestored = await undo();
      if (isRestored) comeBack();
      return isRestored;
    };
  };
}

function trashedText(intl: IntlShape, count: number): string {
  return intl.formatMessage(
    {
      id: 'sidebar.deleted',
      defaultMessage:
        '{count, plural, one {Chat moved to the trash.} other {# chats moved to the trash.}}',
    },
    { count },
  );
}

function archivedText(intl: IntlShape, count: number): string {
  return intl.formatMessage(
    {
      id: 'sidebar.archived',
      defaultMessage: '{count, plural, one {Chat archived.} other {# chats archived.}}',
    },
    { count },
  );
}

function unarchivedText(intl: IntlShape, count: number): string {
  return intl.formatMessage(
    {
      id: 'sidebar.unarchived',
      defaultMessage: '{count, plural, one {Chat unarchived.} other {# chats unarchived.}}',
    },
    { count },
  );
}

function movedText(intl: IntlShape, count: number, folderId: FolderId | null): string {
  if (folderId === null) {
    return intl.formatMessage(
      {
        id: 'sidebar.movedOut',
        defaultMessage:
          '{count, plural, one {Chat removed from its folder.} other {# chats removed from their folders.}}',
      },
      { count },
    );
  }
  return intl.formatMessage(
    {
      id: 'sidebar.moved',
      defaultMessage: '{count, plural, one {Chat moved.} other {# chats moved.}}',
    },
    { count },
  );
}
