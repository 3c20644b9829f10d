import { createElement, useEffect, type ReactNode } from 'react';

import { createCodePart, useCodeWhenIdle } from '#src/platform/code-part.ts';

import type { ChatNoticesProps } from './chat-notice-rows.tsx';

const rowsCode = createCodePart(
  async () => (await import('./chat-notice-rows.tsx')).ChatNoticeRows,
);

/** The place above the composer for what needs the person; mostly there is nothing. */
export function ChatNotices(props: ChatNoticesProps): ReactNode {
  const { snapshot, refusal } = props;
  const rows = useCodeWhenIdle(rowsCode);
  const isTrashed = (snapshot.chat?.trashedAtMs ?? null) !== null;
  const isNeeded = snapshot.unsavedCode !== undefined || isTrashed || refusal !== undefined;
  useEffect(() => {
    if (isNeeded) rowsCode.load();
  }, [isNeeded]);
  return isNeeded && rows !== undefined && createElement(rows, props);
}
