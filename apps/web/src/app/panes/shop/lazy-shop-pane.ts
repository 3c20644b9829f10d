import { lazyDialog } from '#src/app/modules/lazy-dialog.tsx';

/** The shop. Apart from the panes, as only parts that come later open it. */
export const ShopPane = lazyDialog({
  id: 'shop',
  load: async () => (await import('./shop-pane.tsx')).ShopPane,
});
