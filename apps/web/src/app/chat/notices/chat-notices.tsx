import { createElement, useEffect, type ReactNode } from 'react';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

import type { ChatNoticesProps } from './chat-notice-rows.tsx';

const rowsModule = createLazyModule(
  async () => (await import('./chat-notice-rows.tsx')).ChatNoticeRows,
);

/** The place above the composer for what needs the person; mostly there is nothing. */
export function ChatNotices(props: ChatNoticesProps): ReactNode {
  const { snapshot, refusal } = props;
  const rows = useModuleWhenIdle(rowsModule);
  const isTrashed = (snapshot.chat?.trashedAtMs ?? null) !== null;
  const isNeeded = snapshot.unsavedCode !== undefined || isTrashed || refusal !== undefined;
  useEffect(() => {
    if (isNeeded) rowsModule.load();
  }, [isNeeded]);
  return isNeeded && rows !== undefined && createElement(rows, props);
}
