import { cleanCitation, type Citation } from '@parley/domain/chat/citation.ts';
import { createMessageId } from '@parley/domain/shared/ids.ts';
import { MarkdownContext, SourceContext } from '@parley/ui/markdown/components/context.ts';
import { Markdown } from '@parley/ui/markdown/components/markdown.tsx';
import { testEnvironment } from '@parley/ui/markdown/testing/environment.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createIntl, IntlProvider } from 'react-intl';
import { afterEach, expect, it, vi } from 'vitest';

import { findTextRanges } from './hooks/use-found-text-marks.ts';
import { citeReply } from './logic/cite-reply.tsx';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const intl = createIntl({ locale: 'en' });
const text = 'Tea is **hot**. Ice[7] is cold.';
const citations: readonly Citation[] = [
  {
    kind: 'web',
    title: 'bank.example has tea',
    url: 'https://tea.example/a',
    quote: 'Tea is served hot.',
    textStart: 0,
    textEnd: 14,
  },
  { kind: 'web', title: 'Ice', url: 'https://ice.example/', mark: 7 },
  { kind: 'document', title: 'report.pdf' },
];

function mount(id: string, shown = { text, citations }): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const cited = citeReply(
    createMessageId(() => id),
    [{ type: 'text', ...shown }],
    intl,
  );
  flushSync(() =>
    root.render(
      <IntlProvider locale="en">
        <MarkdownContext value={testEnvironment()}>
          <SourceContext value={cited.mark}>
            <Markdown source={shown.text} adapt={cited.adaptOf?.(0)} />
          </SourceContext>
          {cited.list}
        </MarkdownContext>
      </IntlProvider>,
    ),
  );
  cleanups.push(() => {
    root.unmount();
    host.remove();
  });
  return host;
}

function marksIn(host: HTMLElement): readonly HTMLButtonElement[] {
  return [...host.querySelectorAll<HTMLButtonElement>('[data-element-id="source-mark"]')];
}

function point(target: Element | undefined, type: string): void {
  target?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse' }));
}

function dialog(): HTMLElement | null {
  return document.querySelector('[role="dialog"]');
}

it('shows numbers behind what is cited that are no part of the words', () => {
  const host = mount('marks');
  expect(marksIn(host).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Source 1: bank.example has tea',
    'Source 7: Ice',
  ]);
  expect(marksIn(host)[0]?.parentElement?.previousSibling?.textContent).toBe('hot');
  expect(host.querySelector('[data-markdown]')?.textContent).toBe('Tea is hot. Ice is cold.');
  expect(findTextRanges(host, ['7'], 10)).toEqual([]);
});

it('opens a source from its number by a click, with its host and what it says, and gives the focus back', async () => {
  const host = mount('click');
  const [mark] = marksIn(host);
  mark?.focus();
  flushSync(() => mark?.click());
  await vi.waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true));
  const link = dialog()?.querySelector('a');
  expect(link?.href).toBe('https://tea.example/a#:~:text=Tea%20is%20served%20hot.');
  expect(link?.rel).toBe('noopener noreferrer');
  expect(link?.target).toBe('_blank');
  expect(dialog()?.textContent).toContain('tea.example');
  expect(dialog()?.textContent).toContain('Tea is served hot.');
  expect(dialog()?.querySelector('img')).toBeNull();
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
  );
  await vi.waitFor(() => expect(dialog()).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(mark));
});

it('shows a source while a mouse rests on its number or on what is shown, and takes no focus', async () => {
  const host = mount('hover');
  const [mark] = marksIn(host);
  const before = document.activeElement;
  point(mark, 'pointerover');
  expect(dialog()).toBeNull();
  await vi.waitFor(() => expect(dialog()?.textContent).toContain('tea.example'));
  expect(document.activeElement).toBe(before);
  point(mark, 'pointerout');
  await vi.waitFor(() => expect(dialog()).toBeNull());
});

it('lists the sources behind one line that names where they are from', () => {
  const host = mount('list');
  const summary = host.querySelector<HTMLButtonElement>('[aria-expanded][aria-controls]');
  expect(summary?.textContent).toBe('Sources (3)tea.example, report.pdf, ice.example');
  expect(host.querySelectorAll('li')).toHaveLength(0);
  flushSync(() => summary?.click());
  expect(summary?.ariaExpanded).toBe('true');
  const items = [...host.querySelectorAll('li')];
  expect(items.map(({ value }) => value)).toEqual([1, 2, 7]);
  expect(items.map((item) => item.querySelector('a')?.href)).toEqual([
    'https://tea.example/a#:~:text=Tea%20is%20served%20hot.',
    undefined,
    'https://ice.example/',
  ]);
  expect(items[0]?.textContent).toContain('tea.example');
});

it('shows a thousand hostile sources as words, and links of the web alone', () => {
  const told = Array.from({ length: 1000 }, (_, index): Citation => {
    const url = index % 2 === 0 ? `https://h${index}.example/"><b>` : 'javascript:alert(1)';
    const title = `\u202E<img src=x>${index}${'x'.repeat(10_000)}`;
    return { kind: 'web', title, url, quote: '<b>', textStart: 30 - index, textEnd: index };
  });
  const host = mount('hostile', { text, citations: told.map((each) => cleanCitation(each, text)) });
  flushSync(() => host.querySelector<HTMLButtonElement>('[aria-controls]')?.click());
  expect(host.querySelectorAll('li')).toHaveLength(1000);
  expect(host.querySelector('img, b')).toBeNull();
  const links = [...host.querySelectorAll('a')];
  expect(links).toHaveLength(500);
  expect(links.every(({ protocol }) => protocol === 'https:')).toBe(true);
  expect(host.textContent).not.toContain('\u202E');
  expect(marksIn(host).length).toBeGreaterThan(3);
  expect(host.querySelector('[data-markdown]')?.textContent).toBe('Tea is hot. Ice[7] is cold.');
});
