import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DocumentError } from './document-reading.ts';
import { readXml } from './xml-reader.ts';

/** What a text holds, in one line for each event. */
function eventsOf(source: string, ...attributes: readonly string[]): readonly string[] {
  const events: string[] = [];
  readXml(source, {
    open(name, attribute) {
      const values = attributes.map((each) => `${each}=${attribute(each) ?? 'none'}`);
      events.push(['open', name, ...values].join(' '));
    },
    close: (name) => events.push(`close ${name}`),
    text: (text) => events.push(`text ${text}`),
  });
  return events;
}

function textOf(source: string): string {
  let all = '';
  readXml(source, {
    open: () => undefined,
    close: () => undefined,
    text: (text) => {
      all += text;
    },
  });
  return all;
}

function attributeOf(tag: string, name = 'b'): string | undefined {
  let value: string | undefined;
  readXml(tag, {
    open: (_name, attribute) => {
      value = attribute(name);
    },
    close: () => undefined,
    text: () => undefined,
  });
  return value;
}

/** How the reading fails; undefined where it does not. Any other error is thrown on. */
function failureOf(source: string): string | undefined {
  try {
    eventsOf(source, 'b');
    return undefined;
  } catch (error) {
    if (error instanceof DocumentError) return error.failure;
    throw error;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function nested(depth: number): string {
  return '<a>'.repeat(depth) + '</a>'.repeat(depth);
}

describe('XML', () => {
  it('tells of elements and texts in their order', () => {
    expect(eventsOf('<a>one<b>two</b>three</a>')).toEqual([
      'open a',
      'text one',
      'open b',
      'text two',
      'close b',
      'text three',
      'close a',
    ]);
  });

  it('tells of an empty element as one that opens and closes', () => {
    expect(eventsOf('<a><b/><c /></a>')).toEqual([
      'open a',
      'open b',
      'close b',
      'open c',
      'close c',
      'close a',
    ]);
  });

  it('names elements without their prefix', () => {
    expect(eventsOf('<w:p><x:p/></w:p>')).toEqual(['open p', 'open p', 'close p', 'close p']);
  });

  it('allows blanks and line breaks behind names', () => {
    expect(eventsOf('<a\n>x</a\t >')).toEqual(['open a', 'text x', 'close a']);
  });

  it('keeps blanks inside of the root, and drops what stands outside of it', () => {
    expect(eventsOf('\ufeff before <a> x </a> behind ')).toEqual(['open a', 'text  x ', 'close a']);
  });

  it('passes over declarations, instructions and comments', () => {
    const source = '<?xml version="1.0"?><!-- <b> --><a>x<?go a > b?>y<!-- </a> & --->z</a>';
    expect(textOf(source)).toBe('xyz');
  });

  it('is nothing where there is nothing', () => {
    expect(eventsOf('')).toEqual([]);
    expect(eventsOf('no markup at all')).toEqual([]);
  });

  it('gives back the tree that was written', () => {
    interface Element {
      readonly name: string;
      readonly value: string;
      readonly children: readonly (Element | string)[];
    }
    const words = fc.string({
      minLength: 1,
      unit: fc.constantFrom('&', '<', '>', '"', "'", 'é', '𝄞', ' ', ';'),
    });
    const { element } = fc.letrec<{ element: Element }>((tie) => ({
      element: fc.record({
        name: fc.constantFrom('a', 'b', 'c.d', 'é'),
        value: words,
        children: fc.array(fc.oneof({ maxDepth: 4 }, words, tie('element')), { maxLength: 3 }),
      }),
    }));
    const write = ({ name, value, children }: Element): string => {
      const inner = children.map((each) =>
        typeof each === 'string' ? escaped(each) : write(each),
      );
      return `<${name} v="${escaped(value)}">${inner.join('<!---->')}</${name}>`;
    };
    const expected = ({ name, value, children }: Element): readonly string[] => [
      `open ${name} v=${value}`,
      ...children.flatMap((each) => (typeof each === 'string' ? [`text ${each}`] : expected(each))),
      `close ${name}`,
    ];
    fc.assert(
      fc.property(element, (root) => {
        expect(eventsOf(write(root), 'v')).toEqual(expected(root));
      }),
    );
  });
});

describe('an attribute', () => {
  it.each([
    ['in double quotation marks', '<a b="c"/>', 'c'],
    ['in single ones', "<a b='c'/>", 'c'],
    ['with nothing in it', '<a b=""/>', ''],
    ['with blanks around the sign', '<a b = "c"/>', 'c'],
    ['on a line of its own', '<a\n  x="1"\n  b="c"\n/>', 'c'],
    ['with the other quotation mark in it', `<a b="it's"/>`, "it's"],
    ['with the end of a tag in it', '<a b="x > y/>"/>', 'x > y/>'],
    ['with what looks like an attribute in it', `<a x="b='no'" b="c"/>`, 'c'],
    ['with entities', '<a b="&lt;&quot;&#38;&gt;"/>', '<"&>'],
    ['of right-to-left letters', '<a b="שלום"/>', 'שלום'],
  ])('%s has its value', (_what, source, value) => {
    expect(attributeOf(source)).toBe(value);
  });

  it('that is not there has none', () => {
    expect(attributeOf('<a/>')).toBeUndefined();
    expect(attributeOf('<a bb="1" cb="2"/>')).toBeUndefined();
    expect(attributeOf('<b c="1"/>')).toBeUndefined();
  });

  it('is found under any prefix by its bare name', () => {
    expect(attributeOf('<a w:b="1"/>')).toBe('1');
    expect(attributeOf('<a b="1" w:b="2"/>')).toBe('1');
  });

  it('is found by a name with a prefix under no other', () => {
    expect(attributeOf('<a b="1" w:b="2"/>', 'w:b')).toBe('2');
    expect(attributeOf('<a b="1" x:b="2"/>', 'w:b')).toBeUndefined();
  });
});

describe('a text', () => {
  it.each([
    ['&amp;&lt;&gt;&quot;&apos;', `&<>"'`],
    ['&valueOf;&nbsp;', '&valueOf;&nbsp;'],
    ['&#65;&#x42;&#X43;', 'ABC'],
    ['&#128512;&#x1F600;', '😀😀'],
    ['&#x10FFFF;', '\u{10ffff}'],
  ])('of %s has its characters', (source, text) => {
    expect(textOf(`<a>${source}</a>`)).toBe(text);
  });

  it.each(['&#0;', '&#x110000;', '&#xFFFFFFFF;', '&#99999999;'])(
    'has a mark in place of %s, which is no character',
    (source) => {
      expect(textOf(`<a>${source}</a>`)).toBe('\uFFFD');
    },
  );

  it.each([
    '&nbsp;',
    '&lol9;',
    '&constructor;',
    '&LT;',
    'AT&T',
    '& ;',
    '&;',
    '&#;',
    '&#x;',
    '&#xZ;',
  ])('keeps %s, which names nothing, as it is', (source) => {
    expect(textOf(`<a>${source}</a>`)).toBe(source);
  });

  it('is decoded once', () => {
    expect(textOf('<a>&amp;lt;b&amp;#62;</a>')).toBe('&lt;b&#62;');
  });

  it('in CDATA is taken as it stands', () => {
    expect(textOf('<a>x<![CDATA[<b>&amp;]] ></b>]]>y</a>')).toBe('x<b>&amp;]] ></b>y');
    expect(textOf('<a><![CDATA[]]></a>')).toBe('');
  });
});

describe('what is no XML', () => {
  it.each([
    ['an element that stays open', '<a><b></b>'],
    ['an element closed by another', '<a><b></a></b>'],
    ['a close without an element', '</a>'],
    ['a second close', '<a></a></a>'],
    ['a tag that never ends', '<a b="c"'],
    ['a value that never ends', '<a b="c>x</a>'],
    ['a close that never ends', '<a></a'],
    ['a comment that never ends', '<a><!-- </a>'],
    ['an instruction that never ends', '<?xml version="1.0"'],
    ['CDATA that never ends', '<a><![CDATA[ </a>'],
    ['a tag without a name', '<a>1 < 2</a>'],
    ['an empty tag', '<a><></a>'],
    ['a sign at the end', '<a/><'],
  ])('is refused for %s', (_what, source) => {
    expect(() => textOf(source)).toThrow(new DocumentError('damaged'));
  });

  it('is refused for a document type, whatever it declares', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "xxxxxxxx"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>';
    expect(() => textOf(bomb)).toThrow(new DocumentError('damaged'));
    const file = '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>';
    expect(() => textOf(file)).toThrow(new DocumentError('damaged'));
    expect(() => textOf('<!doctype html><a/>')).toThrow(new DocumentError('damaged'));
  });

  it('is told before what follows is read', () => {
    const seen: string[] = [];
    expect(() => {
      readXml('<a><b/></c><d/>', {
        open: (name) => seen.push(name),
        close: () => undefined,
        text: () => undefined,
      });
    }).toThrow(DocumentError);
    expect(seen).toEqual(['a', 'b']);
  });

  it('ends in a known error or not at all, whatever it is', () => {
    const scrap = fc.constantFrom(
      ...'< > / </ /> <a b=" c=\' " \' = <!-- --> <![CDATA[ ]]> <? ?> & &amp; &#x1 ; x :'.split(
        ' ',
      ),
      ' ',
      '\n',
      '<!DOCTYPE',
    );
    fc.assert(
      fc.property(fc.array(scrap, { maxLength: 30 }), (scraps) => {
        expect([undefined, 'damaged']).toContain(failureOf(scraps.join('')));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('nesting', () => {
  it('goes a thousand levels deep and no further', () => {
    expect(eventsOf(nested(1000))).toHaveLength(2000);
    expect(() => eventsOf(nested(1001))).toThrow(new DocumentError('too-complex'));
  });

  it('does not grow by elements that are closed', () => {
    expect(eventsOf(`<a>${'<b/><c></c>'.repeat(2000)}</a>`)).toHaveLength(8002);
  });
});
