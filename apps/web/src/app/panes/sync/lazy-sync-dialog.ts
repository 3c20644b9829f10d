import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';

/** The dialog for the sync. Apart from the other panes, as only parts that come later open it. */
export const SyncDialogPane = lazyDialog({
  id: 'sync',
  load: async () => (await import('./sync-dialog-pane.tsx')).SyncDialogPane,
});
