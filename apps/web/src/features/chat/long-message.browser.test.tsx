import { createMessageId } from '@parley/domain/shared/ids.ts';
import {
  MarkdownContext,
  SourceContext,
  type MarkdownServices,
} from '@parley/ui/markdown/components/context.ts';
import { testEnvironment } from '@parley/ui/markdown/testing/environment.ts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createIntl } from 'react-intl';
import { afterEach, expect, it } from 'vitest';

import { longMessageUnits } from '#src/platform/long-text.ts';

import { MessageMarkdown } from './components/message-markdown.tsx';
import { RawText } from './components/raw-text.tsx';
import { citeReply } from './logic/cite-reply.tsx';
import { longDocumentOf } from './logic/long-document.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

const line = `Some **words** and a [link](https://example.com), ${'and so on, '.repeat(8)}.\n\n`;
const huge = line.repeat(Math.ceil((50 * 1024 * 1024) / line.length));
const messageId = createMessageId(() => 'huge');
const part = 25_000;

function mount(content: React.ReactNode, services: Partial<MarkdownServices> = {}): HTMLElement {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  flushSync(() =>
    root.render(<MarkdownContext value={testEnvironment(services)}>{content}</MarkdownContext>),
  );
  cleanups.push(() => {
    root.unmount();
    host.remove();
  });
  return host;
}

function press(host: HTMLElement, name: string): void {
  const found = [...host.querySelectorAll('button')].find((item) => item.textContent === name);
  flushSync(() => found?.click());
}

it('gives the parser only the beginning of a message of 50 MB, and a part more with each step', () => {
  const host = mount(<MessageMarkdown messageId={messageId} text={huge} />);
  const { document: read } = longDocumentOf(messageId, 'text', huge);
  expect(read.getText().length).toBeLessThanOrEqual(part);
  expect(host.querySelectorAll('a').length).toBeGreaterThan(100);
  const before = host.textContent.length;
  press(host, 'Show more');
  expect(read.getText().length).toBeGreaterThan(part);
  expect(read.getText().length).toBeLessThanOrEqual(2 * part);
  expect(host.textContent.length).toBeGreaterThan(before * 1.5);
});

it('offers the whole of it as a file', () => {
  const files: Blob[] = [];
  const host = mount(<MessageMarkdown messageId={messageId} text={huge} />, {
    download: (_name, content) => files.push(content),
  });
  press(host, 'Download');
  expect(files[0]?.size).toBe(huge.length);
});

it('shows the source of such a message part by part, too', () => {
  const host = mount(<RawText text={huge} />);
  expect(host.querySelector('pre')?.textContent.length).toBeLessThanOrEqual(part);
  press(host, 'Show more');
  expect(host.querySelector('pre')?.textContent.length).toBeGreaterThan(part);
});

it('shows a message of usual length at once, without either', () => {
  const host = mount(<RawText text="Some **words**" />);
  expect(host.textContent).toBe('Some **words**');
});

it('has the numbers of its sources only where it has been read', () => {
  const text = line.repeat(Math.ceil(longMessageUnits / line.length) + 1);
  const ends = [10, 1500, 30_000, 70_000];
  const citations = ends.map((textEnd, index) => ({
    kind: 'document' as const,
    title: `Source ${index}`,
    textStart: 0,
    textEnd,
  }));
  const id = createMessageId(() => 'cited');
  const { adaptOf } = citeReply(
    id,
    [{ type: 'text', text, citations }],
    createIntl({ locale: 'en' }),
  );
  const host = mount(
    <SourceContext value={(number) => <i data-number={number} />}>
      <MessageMarkdown messageId={id} text={text} adapt={adaptOf?.(0)} />
    </SourceContext>,
  );
  const numbers = (): readonly (string | null)[] =>
    [...host.querySelectorAll('[data-number]')].map((mark) => mark.getAttribute('data-number'));
  expect(numbers()).toEqual(['1', '2']);
  press(host, 'Show more');
  expect(numbers()).toEqual(['1', '2', '3']);
  press(host, 'Show more');
  expect(numbers()).toEqual(['1', '2', '3', '4']);
});
