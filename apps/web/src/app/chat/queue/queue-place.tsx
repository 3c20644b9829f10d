import { createElement, type ReactNode } from 'react';

import { createLazyModule, useModuleWhenIdle } from '#src/platform/lazy-module.ts';

import type { QueuePaneProps } from './queue-pane.tsx';

const queueModule = createLazyModule(async () => (await import('./queue-pane.tsx')).QueuePane);

/** The place of what waits to be sent; nobody needs its code before a reply comes in. */
export function QueuePlace(props: QueuePaneProps): ReactNode {
  const pane = useModuleWhenIdle(queueModule);
  return pane && createElement(pane, { key: props.open.chatId, ...props });
}
