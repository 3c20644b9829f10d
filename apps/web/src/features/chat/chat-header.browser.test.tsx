import { createRoot, type Root } from 'react-dom/client';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';

import '@parley/ui/tokens/tokens.css';
import '@parley/ui/tokens/base.css';

import { ChatHeader, type ChatHeaderProps } from './components/chat-header.tsx';

let root: Root;
let opened: string[];

function show(counts: Pick<ChatHeaderProps, 'messageCount' | 'pinnedCount' | 'toolCount'>): void {
  root.render(
    <IntlProvider locale="en">
      <ChatHeader
        chat={undefined}
        {...counts}
        statistic={<button type="button">Cost and usage</button>}
        hasSidebarButton={false}
        onOpenSidebar={() => undefined}
        onOpenPinned={() => opened.push('pinned')}
        onFind={() => undefined}
        modelButton={null}
      />
    </IntlProvider>,
  );
}

beforeEach(async () => {
  opened = [];
  await page.viewport(1024, 600);
  const host = document.createElement('div');
  document.body.replaceChildren(host);
  root = createRoot(host);
});

afterEach(() => root.unmount());

it('T109 counts messages, tools and pinned messages, beside a button for the cost', async () => {
  show({ messageCount: 4, pinnedCount: 2, toolCount: 1 });
  await expect.element(page.getByText('4 messages')).toBeVisible();
  await expect.element(page.getByText('1 tool', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cost and usage' })).toBeVisible();
  await page.getByRole('button', { name: 'Pinned messages: 2' }).click();
  expect(opened).toEqual(['pinned']);
});

it('T109 counts nothing where there is nothing', async () => {
  show({ messageCount: 0, pinnedCount: 0, toolCount: 1 });
  await expect.element(page.getByRole('heading', { name: 'New Chat' })).toBeVisible();
  await expect.element(page.getByText(/message|tool/)).not.toBeInTheDocument();
});
