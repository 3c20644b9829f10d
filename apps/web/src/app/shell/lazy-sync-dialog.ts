import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';

/** The dialog for the sync. Apart from the panes, as only parts that come later open it. */
export const SyncDialog = lazyDialog({
  id: 'sync',
  load: async () => (await import('./sync-dialog.tsx')).SyncDialog,
});
