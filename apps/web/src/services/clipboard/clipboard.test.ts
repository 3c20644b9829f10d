import { afterEach, describe, expect, it, vi } from 'vitest';

import { copyText } from './clipboard.ts';

class FakeItem {
  readonly parts: Readonly<Record<string, Blob>>;

  constructor(parts: Readonly<Record<string, Blob>>) {
    this.parts = parts;
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubPage(clipboard: unknown, isCopied: boolean) {
  const field = {
    value: '',
    isThere: false,
    setAttribute: () => undefined,
    select: () => undefined,
    remove() {
      field.isThere = false;
    },
  };
  let copied: string | undefined;
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal('ClipboardItem', FakeItem);
  vi.stubGlobal('HTMLElement', FakeItem);
  vi.stubGlobal('document', {
    createElement: () => field,
    activeElement: null,
    body: {
      append() {
        field.isThere = true;
      },
    },
    execCommand() {
      copied = field.isThere ? field.value : undefined;
      return isCopied;
    },
  });
  return { field, copied: () => copied };
}

describe('copying', () => {
  it('puts plain text on the clipboard as it is', async () => {
    const written: string[] = [];
    stubPage({ writeText: async (text: string) => written.push(text) }, false);
    expect(await copyText('**a**\n')).toBe(true);
    expect(written).toEqual(['**a**\n']);
  });

  it('puts text and HTML side by side', async () => {
    const written: FakeItem[] = [];
    stubPage({ write: async (items: readonly FakeItem[]) => written.push(...items) }, false);
    expect(await copyText('a', '<b>a</b>')).toBe(true);
    const { 'text/plain': plain, 'text/html': html } = written[0]?.parts ?? {};
    expect(await plain?.text()).toBe('a');
    expect(await html?.text()).toBe('<b>a</b>');
    expect(html?.type).toBe('text/html');
  });

  it.each([true, false])(
    'goes by a selection without the clipboard, and tells: %s',
    async (isCopied) => {
      const { field, copied } = stubPage(undefined, isCopied);
      expect(await copyText('plain', '<b>x</b>')).toBe(isCopied);
      expect(copied()).toBe('plain');
      expect(field.isThere).toBe(false);
    },
  );
});
