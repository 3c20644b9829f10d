import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { MarkdownContext, type MarkdownServices } from './components/context.ts';
import { Markdown } from './components/markdown.tsx';
import { highlightCode } from './highlight/highlighter.ts';
import { createMarkdownDocument, type MarkdownDocument } from './markdown-document.ts';
import { testEnvironment } from './testing/environment.ts';
import { EVIL, hostilePayloads } from './testing/hostile.ts';
import { sampleReply } from './testing/sample.ts';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function mount(
  source: string | MarkdownDocument,
  services: Partial<MarkdownServices> = {},
  isWhole = false,
) {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const environment = testEnvironment(services);
  const show = (next: string | MarkdownDocument): void => {
    flushSync(() => {
      root.render(
        <MarkdownContext value={environment}>
          <Markdown source={next} isWhole={isWhole} />
        </MarkdownContext>,
      );
    });
  };
  show(source);
  cleanups.push(() => {
    root.unmount();
    host.remove();
  });
  return { host, show };
}

function frame(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/** Parts that are loaded on demand take their time on a busy machine. */
function waitUntil<T>(holds: () => T): Promise<T> {
  return vi.waitFor(holds, { timeout: 15_000 });
}

function button(host: HTMLElement, name: string): HTMLButtonElement {
  const found = [...host.querySelectorAll('button')].find((item) => item.textContent === name);
  if (found === undefined) throw new Error(`No button "${name}"`);
  return found;
}

/** The settled page: formulas are drawn. */
async function drawn(host: HTMLElement): Promise<string> {
  await waitUntil(() => {
    if (host.querySelector('.katex') === null) throw new Error('No formula has been drawn yet.');
  });
  return host.querySelector('[data-markdown]')?.innerHTML ?? '';
}

function isBadAttribute({ name, value }: Attr): boolean {
  if (name.startsWith('on') || name === 'srcdoc' || name === 'ping') return true;
  if (name === 'href') return !/^(?:https?:|mailto:)/u.test(value);
  if (name === 'src') return !/^(?:blob:|data:image\/)/u.test(value);
  return name === 'style' && /url|position:\s*fixed/u.test(value);
}

describe('streaming in the page', () => {
  it('ends with the same elements as a text shown at once', async () => {
    const text = sampleReply(4000);
    const finished = await drawn(mount(text).host);
    for (const size of [13, 61, 190]) {
      const growing = createMarkdownDocument();
      const { host } = mount(growing);
      for (let start = 0; start < text.length; start += size) {
        flushSync(() => {
          growing.append(text.slice(start, start + size));
        });
      }
      flushSync(() => {
        growing.finish();
      });
      expect(await drawn(host)).toBe(finished);
    }
  });

  it('never moves or replaces what is settled', () => {
    const growing = createMarkdownDocument();
    const { host } = mount(growing);
    const text = sampleReply(4000);
    const places = new Map<Element, number>();
    for (let start = 0; start < text.length; start += 40) {
      flushSync(() => {
        growing.append(text.slice(start, start + 40));
      });
      const blocks = [...host.querySelectorAll('[data-markdown] > * > *')].slice(0, -2);
      for (const block of blocks) {
        const { top } = block.getBoundingClientRect();
        expect(top - (places.get(block) ?? top)).toBe(0);
        places.set(block, top);
      }
    }
    for (const block of places.keys()) expect(block.isConnected).toBe(true);
  });

  it('is as high while it grows, with most of it out of sight, as when it is done', async () => {
    const growing = createMarkdownDocument();
    const { host } = mount(growing);
    host.style.cssText = 'block-size: 200px; overflow: auto';
    for (let part = 0; part < 12; part += 1) {
      const paragraphs = Array.from(
        { length: 60 },
        (_, at) => `${part}, ${at}: ${'word '.repeat(at)}`,
      );
      flushSync(() => growing.append(`${paragraphs.join('\n\n')}\n\n`));
      host.scrollTop = host.scrollHeight;
      await frame();
      await frame();
    }
    host.scrollTop = host.scrollHeight / 2;
    await frame();
    const { scrollHeight } = host;
    const markdown = host.querySelector('[data-markdown]');
    expect(markdown?.querySelectorAll('[data-measured]').length).toBeGreaterThan(3);
    markdown?.removeAttribute('data-live');
    expect(host.scrollHeight).toBe(scrollHeight);
  });

  it('lets what stands there stay when a line becomes too long to be read as Markdown', () => {
    const growing = createMarkdownDocument();
    const { host } = mount(growing);
    const line = Array.from({ length: 12_000 }, (_, at) => `word${at}`).join(' ');
    const topOf = (word: string): number => {
      const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const at = node.textContent?.indexOf(word) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        return range.getBoundingClientRect().top;
      }
      throw new Error(`"${word}" is not shown.`);
    };
    flushSync(() => growing.append(line.slice(0, 49_990)));
    const before = topOf('word4999 ');
    flushSync(() => growing.append(line.slice(49_990)));
    expect(button(host, 'Render anyway')).toBeDefined();
    expect(topOf('word4999 ')).toBe(before);
    const late = topOf('word11000 ');
    flushSync(() => growing.finish());
    expect(topOf('word4999 ')).toBe(before);
    expect(topOf('word11000 ')).toBe(late);
  });

  it('keeps every element when the finished text takes the place of the stream', () => {
    const growing = createMarkdownDocument();
    growing.append(sampleReply(3000));
    growing.finish();
    const { host, show } = mount(growing);
    const before = [...host.querySelectorAll('*')];
    show(growing.getText());
    expect([...host.querySelectorAll('*')]).toEqual(before);
  });
});

describe('hostile replies', () => {
  const forbidden =
    'script, iframe, object, embed, style, link, meta, base, form, input:not([type=checkbox][disabled]), textarea, select, video, audio, source, track, frame, frameset, template, noscript, portal, marquee, svg script, svg image, svg use, svg foreignObject, svg animate';

  function offences(host: HTMLElement): readonly string[] {
    const found = [...host.querySelectorAll(forbidden)].map((element) => element.outerHTML);
    for (const element of host.querySelectorAll('*')) {
      const isBad = element.id !== '' || [...element.attributes].some(isBadAttribute);
      if (isBad) found.push(element.outerHTML);
    }
    return found;
  }

  it('have enough variety', () => {
    expect(hostilePayloads.length).toBeGreaterThanOrEqual(100);
  });

  it('run nothing, load nothing and make no forbidden element', async () => {
    performance.clearResourceTimings();
    performance.setResourceTimingBufferSize(5000);
    const { host } = mount('$x$');
    await drawn(host);
    for (const payload of hostilePayloads) {
      const view = mount(payload);
      expect([payload, offences(view.host)]).toEqual([payload, []]);
    }
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    const reached = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes(EVIL));
    expect(reached).toEqual([]);
    expect(Reflect.get(globalThis, 'markdownWasHacked')).toBeUndefined();
  });

  it('stay harmless while they are being written', () => {
    for (const payload of hostilePayloads) {
      const growing = createMarkdownDocument();
      const { host } = mount(growing);
      for (const character of payload) {
        growing.append(character);
      }
      flushSync(() => {
        growing.append(' ');
      });
      expect([payload, offences(host)]).toEqual([payload, []]);
    }
  });

  it('show the rest of a huge line as plain text and render it on request', () => {
    const { host } = mount(`**a** ${'x'.repeat(60_000)} **b**`);
    const strong = (): readonly string[] =>
      [...host.querySelectorAll('strong')].map((element) => element.textContent);
    expect(strong()).toEqual(['a']);
    flushSync(() => {
      button(host, 'Render anyway').click();
    });
    expect(strong()).toEqual(['a', 'b']);
  });
});

describe('parts', () => {
  it('copies code byte for byte and says so', async () => {
    const copied: string[] = [];
    const { host } = mount('```js\n\tlet a;  \n\n  b\n```', {
      copyText: (text) => {
        copied.push(text);
        return Promise.resolve(true);
      },
    });
    button(host, 'Copy').click();
    await waitUntil(() => button(host, 'Copied'));
    expect(copied).toEqual(['\tlet a;  \n\n  b\n']);
    expect(host.querySelector('pre')?.textContent).toBe('\tlet a;  \n\n  b\n');
  });

  it('T115 says for two seconds that code was copied', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    cleanups.push(() => vi.useRealTimers());
    const { host } = mount('```js\n1\n```');
    button(host, 'Copy').click();
    // Frame by frame: what polls would move the faked clock.
    while (vi.getTimerCount() === 0) await new Promise(requestAnimationFrame);
    vi.advanceTimersByTime(1999);
    expect(vi.getTimerCount()).toBe(1);
    expect(button(host, 'Copied')).toBeDefined();
    flushSync(() => void vi.advanceTimersByTime(1));
    expect(button(host, 'Copy')).toBeDefined();
  });

  it('colours closed code without changing its layout', async () => {
    const code = 'const a = 1; // x\n'.repeat(100);
    const { host } = mount(`\`\`\`ts\n${code}\`\`\``, { highlight: highlightCode });
    const before = host.querySelector('pre')?.getBoundingClientRect();
    await waitUntil(() => {
      if (host.querySelector('[data-token=keyword]') === null) throw new Error('No colours yet.');
    });
    expect(host.querySelector('pre')?.getBoundingClientRect()).toEqual(before);
    expect(host.querySelector('pre')?.textContent).toBe(code);
  });

  it('loads a remote picture only after a click', async () => {
    const asked: string[] = [];
    const blobUrl = URL.createObjectURL(new Blob([]));
    const { host } = mount(`![cat](https://${EVIL}/cat.png)`, {
      loadImage: (url) => {
        asked.push(url);
        return Promise.resolve({ ok: true, value: blobUrl });
      },
    });
    expect(host.querySelector('img')).toBeNull();
    expect(asked).toEqual([]);
    button(host, `Load image from ${EVIL}`).click();
    await waitUntil(() => {
      expect(host.querySelector('img')?.getAttribute('src')).toBe(blobUrl);
    });
    expect(asked).toEqual([`https://${EVIL}/cat.png`]);
    URL.revokeObjectURL(blobUrl);
  });

  it('offers a picture that could not be loaded in a tab of its own', async () => {
    const { host } = mount(`![cat](https://${EVIL}/cat.png)`, {
      loadImage: () => Promise.resolve({ ok: false, error: { code: 'unreachable' } }),
    });
    expect(host.querySelector('a')).toBeNull();
    button(host, `Load image from ${EVIL}`).click();
    await waitUntil(() => {
      expect(host.querySelector('a')?.textContent).toContain(`Open at ${EVIL}`);
    });
    expect(host.querySelector('a')?.href).toBe(`https://${EVIL}/cat.png`);
    expect(host.querySelector('a')?.rel).toBe('noopener noreferrer');
  });

  it('draws a diagram when its fence is closed and shows the source when it cannot', async () => {
    const sources: string[] = [];
    const growing = createMarkdownDocument();
    const { host } = mount(growing, {
      renderDiagram: (source) => {
        sources.push(source);
        return Promise.resolve(
          sources.length === 1
            ? { ok: true, value: { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' } }
            : { ok: false, error: { code: 'syntax' } },
        );
      },
    });
    flushSync(() => {
      growing.append('```mermaid\ngraph TD; A-->B\n');
    });
    expect(sources).toEqual([]);
    flushSync(() => {
      growing.append('```\n\n```mermaid\nbroken\n```\n\nend');
    });
    await waitUntil(() => {
      expect(host.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/u);
      expect(host.textContent).toContain('This diagram could not be drawn.');
    });
    expect(sources).toEqual(['graph TD; A-->B\n', 'broken\n']);
    expect(host.querySelector('pre')?.textContent).toBe('broken\n');
  });

  it('leads from a footnote mark to the footnote and back', () => {
    const { host } = mount('a[^n]\n\n[^n]: b');
    host.querySelector<HTMLElement>('[data-note-mark]')?.click();
    expect(document.activeElement?.getAttribute('data-note')).toBe('1');
    host.querySelector<HTMLElement>('[data-note] button')?.click();
    expect(document.activeElement?.getAttribute('data-note-mark')).toBe('1');
  });

  it('shows the real host beside a link that names another one', () => {
    const { host } = mount('[https://bank.com](https://evil.invalid/a) [ok](https://a.b)');
    expect(host.textContent).toBe('https://bank.com (evil.invalid) ok');
    const cut = mount('[ba**n**k.<br>com](https://evil.invalid/a)');
    expect(cut.host.textContent).toBe('bank.com (evil.invalid)');
    const numbers = mount('[`[::1]`](https://evil.invalid/a) [localhost](http://localhost:1/)');
    expect(numbers.host.textContent).toBe('[::1] (evil.invalid) localhost');
    const link = host.querySelector('a');
    expect(link?.target).toBe('_blank');
    expect(link?.rel).toBe('noopener noreferrer');
  });

  it('gives each block its own direction and wide tables their own scrolling', () => {
    const { host } = mount(
      `שלום\n\nhello\n\n|${' wide words |'.repeat(40)}\n|${'---|'.repeat(40)}`,
    );
    const [first, second] = host.querySelectorAll('p');
    expect(first && getComputedStyle(first).direction).toBe('rtl');
    expect(second && getComputedStyle(second).direction).toBe('ltr');
    const region = host.querySelector('section[aria-label=Table]');
    expect(region?.getAttribute('tabindex')).toBe('0');
    expect(region?.scrollWidth).toBeGreaterThan(region?.clientWidth ?? Infinity);
    expect(host.scrollWidth).toBe(host.clientWidth);
  });
});

function table(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => `| ${row} | x |\n`);
  return `| a | b |\n|---|---|\n${lines.join('')}`;
}

describe('a text that is too long to be shown at once', () => {
  it('shows the first rows of a table, and the others step by step by keyboard too', () => {
    const { host } = mount(table(500));
    const rows = (): number => host.querySelectorAll('tbody tr').length;
    expect(rows()).toBe(200);
    const more = button(host, 'Show 200 more rows');
    more.focus();
    flushSync(() => more.click());
    expect(rows()).toBe(400);
    expect(document.activeElement).toBe(button(host, 'Show 100 more rows'));
    flushSync(() => button(host, 'Show 100 more rows').click());
    expect(rows()).toBe(500);
    expect(host.querySelector('[data-show-more]')).toBeNull();
    expect(document.activeElement).toBe(host.querySelector('section'));
  });

  it('copies all of a table', async () => {
    const copied: string[] = [];
    const copyText = (text: string): Promise<boolean> => {
      copied.push(text);
      return Promise.resolve(true);
    };
    const { host } = mount(table(500), { copyText });
    button(host, 'Copy as CSV').click();
    await waitUntil(() => expect(copied[0]?.split('\r\n')).toHaveLength(502));
  });

  it.each([
    ['a list', '- a\n'.repeat(50_000)],
    ['nested lists', '- a\n  - b\n    - c\n'.repeat(10_000)],
    ['a quote', '> a\n>\n'.repeat(30_000)],
    ['quotes', '> a\n\nb\n\n'.repeat(20_000)],
    ['tables', `${table(3)}\n`.repeat(5000)],
    ['a wide table', `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'| b |\n'.repeat(3000)}`],
    ['code', `\`\`\`\n${'let a = 1;\n'.repeat(90_000)}`],
    ['a line', 'x '.repeat(500_000)],
    ['details', '<details open>\n\na\n\n</details>\n\n'.repeat(10_000)],
    ['paragraphs', 'a *b* c\n\n'.repeat(50_000)],
  ])('makes few elements of %s, and more of them with each step', (_name, text) => {
    const { host } = mount(text);
    const before = host.querySelectorAll('*').length;
    const { length } = host.textContent;
    expect(before).toBeLessThan(12_000);
    // Code is folded first.
    const showMore = (): void => {
      flushSync(() => host.querySelector<HTMLButtonElement>('[data-show-more]')?.click());
    };
    showMore();
    showMore();
    const after = host.querySelectorAll('*').length;
    expect(after + host.textContent.length).toBeGreaterThan((before + length) * 1.2);
    expect(after).toBeLessThan(before + 24_000);
  });

  it('shows all of it for paper, and of what still grows', () => {
    const { host } = mount(table(500), {}, true);
    expect(host.querySelectorAll('tbody tr')).toHaveLength(500);
    const document = createMarkdownDocument();
    document.append(table(500));
    const { host: live, show } = mount(document);
    expect(live.querySelectorAll('tbody tr')).toHaveLength(500);
    document.finish();
    show(table(500));
    expect(live.querySelectorAll('tbody tr')).toHaveLength(500);
  });

  it('keeps what was shown when the text leaves the page and comes back', () => {
    const { host, show } = mount(table(500));
    flushSync(() => button(host, 'Show 200 more rows').click());
    show('a');
    show(table(500));
    expect(host.querySelectorAll('tbody tr')).toHaveLength(400);
  });
});

describe('lists and quotes in both directions', () => {
  const arabic = Array.from({ length: 12 }, (_, index) => `${index + 1}. عنصر في القائمة`).join(
    '\n',
  );

  it.each([
    ['numbers', arabic, 'right'],
    ['bullets', '- ראשון\n- שני', 'right'],
    ['items with paragraphs', '1. عنصر\n\n   فقرة\n\n2. عنصر', 'right'],
    ['a mixed list that begins in Arabic', '- عنصر\n- an item', 'right'],
    ['a mixed list that begins in English', '- an item\n- عنصر', 'left'],
    ['a list that begins with code', '- `npm install` يثبت الحزم', 'right'],
    ['tasks', '- [ ] مهمة\n- [x] a task', 'right'],
    ['a list in a list', '- an item\n  - عنصر', 'left'],
    ['numbers alone', '- 1\n- 2', 'left'],
  ])('have the marks of %s where there is room for them', (_, source, side) => {
    const { host } = mount(source);
    const list = host.querySelector<HTMLElement>('ol, ul');
    if (list === null) throw new Error('No list');
    const outer = list.getBoundingClientRect();
    const size = Number.parseFloat(getComputedStyle(list).fontSize);
    for (const item of list.children) {
      const inner = item.getBoundingClientRect();
      expect(getComputedStyle(item).direction).toBe(side === 'right' ? 'rtl' : 'ltr');
      const room = side === 'right' ? outer.right - inner.right : inner.left - outer.left;
      const other = side === 'right' ? inner.left - outer.left : outer.right - inner.right;
      expect(room).toBeGreaterThanOrEqual(1.6 * size - 0.5);
      expect(other).toBeCloseTo(0, 0);
    }
  });

  it.each([
    ['an item', '- عنصر\n- an item!'],
    ['a paragraph of an item', '- عنصر\n\n- an item!'],
  ])('begin %s beside its mark and read it in its own direction', (_, source) => {
    const { host } = mount(source);
    const item = [...host.querySelectorAll('li')].at(-1);
    const text = document.createTreeWalker(item ?? host, NodeFilter.SHOW_TEXT).nextNode();
    if (item === undefined || text === null) throw new Error('No text');
    const range = document.createRange();
    range.selectNodeContents(text);
    expect(range.getBoundingClientRect().right).toBeCloseTo(item.getBoundingClientRect().right, 0);
    // The exclamation mark stands after the words of an English item.
    range.setStart(text, 7);
    expect(range.toString()).toBe('!');
    expect(range.getBoundingClientRect().right).toBeCloseTo(item.getBoundingClientRect().right, 0);
  });

  it.each([
    ['- [ ] مهمة\n- [x] a task', 'rtl'],
    ['- [ ] a task\n\n- [x] مهمة', 'ltr'],
  ])('have the boxes of %j beside the words', (source, direction) => {
    const { host } = mount(source);
    for (const item of host.querySelectorAll('li')) {
      const words = item.getBoundingClientRect();
      const box = item.querySelector('input')?.getBoundingClientRect();
      const gap = box && (direction === 'rtl' ? box.left - words.right : words.left - box.right);
      expect(gap).toBeGreaterThan(0);
      expect(words.height).toBeLessThan(40);
    }
  });

  it('have room for long numbers, whatever the length of the list', () => {
    const { host } = mount('999. nine\n1000. thousand\n');
    host.style.fontSize = '16px';
    const list = host.querySelector('ol');
    expect(list?.style.getPropertyValue('--digits')).toBe('4');
    expect(Number.parseFloat((list && getComputedStyle(list).paddingLeft) ?? '')).toBeCloseTo(51.2);
    const short = mount('1. one\n2. two').host.querySelector('ol');
    expect(short?.hasAttribute('style')).toBe(false);
  });

  it.each([
    ['> اقتباس', 'rtl', '0px 16px'],
    ['> a quote', 'ltr', '16px 0px'],
  ])('have the room for the line of a quote where %s begins', (source, direction, room) => {
    const { host } = mount(source);
    host.style.fontSize = '16px';
    const quote = host.querySelector('blockquote');
    const style = quote && getComputedStyle(quote);
    expect(style?.direction).toBe(direction);
    expect(`${style?.paddingLeft} ${style?.paddingRight}`).toBe(room);
  });
});

/** A text in the middle of a page, with room on all sides. */
async function mountInPage(source: string): Promise<HTMLElement> {
  const { host } = mount(source);
  host.style.margin = '300px 200px';
  host.style.inlineSize = '300px';
  await drawn(host);
  // The frame in which widths are measured.
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
  return host;
}

/** What of the text would take a click beside, above or below it. */
function outside(host: HTMLElement): readonly (Element | null)[] {
  const box = host.getBoundingClientRect();
  const gap = 40;
  const points = [
    [box.left - gap, box.top + 5],
    [box.right + gap, box.top + 5],
    [box.left + 20, box.top - gap],
    [box.left + 150, box.top - gap],
    [box.left + 20, box.bottom + gap],
  ] as const;
  return points
    .map(([x, y]) => document.elementFromPoint(x, y))
    .filter((element) => element !== null && host.contains(element));
}

describe('formulas of any size', () => {
  const huge = [
    ['pulled to the left', String.raw`\hspace{-20em}\rule{19em}{1em}`],
    ['pushed to the right', String.raw`\hspace{30em}\rule{20em}{1em}`],
    ['raised', String.raw`\smash{\raisebox{1em}{\rule{15em}{6em}}}x`],
    ['lowered', String.raw`\smash{\raisebox{-8em}{\rule{15em}{7em}}}x`],
    ['laid over the left', String.raw`\llap{\rule{20em}{1em}}x`],
    ['taller than a page', String.raw`\rule{1em}{50em}`],
  ] as const;

  it.each(huge)('stay within the text: %s', async (_name, tex) => {
    expect(outside(await mountInPage(`Before $${tex}$ after.`))).toEqual([]);
    expect(outside(await mountInPage(`$$\n${tex}\n$$`))).toEqual([]);
  });

  it('scroll by themselves where they are wider than the line, and only there', async () => {
    const host = await mountInPage(String.raw`A **$\rule{40em}{1em}$** and $a+b$.`);
    const [wide, narrow] = host.querySelectorAll<HTMLElement>('[data-display="false"]');
    expect(wide?.scrollWidth).toBeGreaterThan(wide?.clientWidth ?? Infinity);
    expect([wide?.tabIndex, wide?.getAttribute('role')]).toEqual([0, 'math']);
    expect([narrow?.tabIndex, narrow?.dataset['wide']]).toEqual([-1, undefined]);
    expect(host.scrollWidth).toBe(host.clientWidth);
  });

  it('are whole where they are merely tall', async () => {
    const tall = String.raw`\int_{-\infty}^{\infty}\overbrace{\sum_{i=0}^{n}\sqrt{\dfrac{\dfrac{a}{b}}{\dfrac{c}{d}}}}^{\text{all of it}}\begin{pmatrix}1\\2\\3\\4\end{pmatrix}`;
    const host = await mountInPage(`$$\n${tall}\n$$`);
    const box = host.querySelector<HTMLElement>('[data-display="true"]');
    expect(box?.scrollHeight).toBe(box?.clientHeight);
  });
});
