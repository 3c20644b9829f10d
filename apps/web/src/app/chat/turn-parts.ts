import { createElement } from 'react';

import { lazyComponent } from '#src/platform/lazy-component.ts';
import { loadAttaching } from '#src/services/attachments/attachments.ts';

import styles from './foot/chat-foot.module.css';

// The first message needs these parts, an empty chat does not.

export const ContextMeter = lazyComponent(
  async () => (await import('./composer/context-meter.tsx')).ContextMeter,
);

export const ContextWarnings = lazyComponent(
  async () => (await import('./notices/context-warnings.tsx')).ContextWarnings,
);

export const ChatMenuButton = lazyComponent(
  async () => (await import('./header/chat-menu-button.tsx')).ChatMenuButton,
);

export const CostStatistic = lazyComponent(
  async () => (await import('./header/cost-statistic.tsx')).CostStatistic,
);

export const ChatNotices = lazyComponent(
  async () => (await import('./notices/chat-notices.tsx')).ChatNotices,
);

export const ReplyChips = lazyComponent(
  async () => (await import('./foot/reply-chips.tsx')).ReplyChips,
);

/** The bar of actions, and before it is here a place of its size. */
export const ActionBarPane = lazyComponent(
  async () => (await import('./foot/action-bar-pane.tsx')).ActionBarPane,
  { fallback: createElement('div', { className: styles['reserved'] }) },
);

/** Fetches what the first message needs while nobody does anything. */
export function preloadTurnParts(): void {
  const ofHeader = [ChatMenuButton, CostStatistic];
  const ofFoot = [ContextMeter, ContextWarnings, ActionBarPane, ChatNotices, ReplyChips];
  for (const { preload } of [...ofHeader, ...ofFoot]) preload();
  // Asked for again when somebody attaches something.
  loadAttaching().catch(() => undefined);
}
