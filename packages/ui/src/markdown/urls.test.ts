import { describe, expect, it } from 'vitest';

import { imageSource, namesOtherHost, safeLink } from './urls.ts';

describe('links', () => {
  it.each([
    ['https://a.b/c', 'https://a.b/c'],
    ['HTTP://A.b', 'http://a.b/'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['ht\ttps://a.b', 'https://a.b/'],
    ['https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai/'],
  ])('%j leads to %j', (target, href) => {
    expect(safeLink(target)?.href).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://a/b',
    'about:blank',
    'ftp://a.b',
    '/a',
    'a.html',
    '//a.b',
    '#a',
    '',
    'http://',
  ])('%j leads nowhere', (target) => {
    expect(safeLink(target)).toBeUndefined();
  });

  it.each([
    ['https://bank.com', 'https://evil.com/', true],
    ['bank.com', 'https://evil.com/bank.com', true],
    ['Go to www.bank.com now', 'https://bank.com/', false],
    ['bank.com', 'https://www.bank.com/x', false],
    ['bank.com', 'https://login.bank.com/', false],
    ['bank.com', 'https://bank.com.evil.com/', true],
    ['https://bank.com@evil.com', 'https://bank.com@evil.com', true],
    ['the site', 'https://evil.com/', false],
    ['раураl.com', 'https://paypal.com', true],
    ['a@b.co', 'mailto:x@y.z', false],
    ['version 1.2.3', 'https://a.b', false],
    ['\u202Emoc.knab', 'https://evil.com', true],
    ['\u2066bank\u2069', 'https://evil.com', true],
    ['ba\u200Bnk.co\u00ADm', 'https://evil.com', true],
    ['evil.com or bank.com', 'https://evil.com', true],
    ['bank.com.', 'https://evil.com', true],
    ['bank.com!', 'https://evil.com', true],
    ['“bank.com”', 'https://evil.com', true],
    ['[bank.com]', 'https://evil.com', true],
    ['bank。com', 'https://evil.com', true],
    ['ｂａｎｋ．com', 'https://evil.com', true],
    ['bank.com.', 'https://bank.com', false],
  ])('the text %j of a link to %j names another host: %j', (text, target, expected) => {
    const link = safeLink(target);
    expect(link && namesOtherHost(text, link)).toBe(expected);
  });
});

describe('pictures', () => {
  it.each([
    ['https://a.b/c.png', 'remote'],
    ['data:image/png;base64,AAAA', 'inline'],
    ['data:image/svg+xml;base64,AAAA', 'none'],
    ['data:text/html;base64,AAAA', 'none'],
    ['data:image/png,<svg>', 'none'],
    ['javascript:x', 'none'],
    ['a.png', 'none'],
    ['//a.b/c.png', 'none'],
    ['blob:https://a.b/c', 'none'],
  ])('%j is %s', (target, kind) => {
    expect(imageSource(target).kind).toBe(kind);
  });
});
