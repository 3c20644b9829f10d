import { useEffect, useState, type ReactNode } from 'react';

import type { CloseReason } from '#src/data/store.ts';
import { lazyComponent } from '#src/platform/lazy-component.ts';

import { useProgram } from '#src/app/program/program-context.ts';

const StorageBanner = lazyComponent(
  async () => (await import('./storage-banners.tsx')).StorageBanner,
);

/** Tells when the storage is not what the person relies on: missing, emptied by the browser, or closed under the page. */
export function StorageNotice(): ReactNode {
  const { store, condition } = useProgram();
  const [closeReason, setCloseReason] = useState<CloseReason>();
  useEffect(() => store.onClose(setCloseReason), [store]);

  const closed = closeReason === 'requested' ? undefined : closeReason;
  const found = condition === 'evicted' ? condition : undefined;
  const trouble = condition === 'unavailable' ? condition : (closed ?? found);
  if (trouble === undefined) return null;
  return <StorageBanner trouble={trouble} />;
}
