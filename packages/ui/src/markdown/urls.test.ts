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
    ['192.168.0.1', 'https://evil.com', true],
    ['192.168.0.1', 'http://192.168.0.1:8080/a', false],
    ['http://3232235521/', 'https://evil.com', true],
    ['3232235521', 'https://evil.com', true],
    ['3232235521', 'http://192.168.0.1', false],
    ['0300.0250.0.1', 'https://evil.com', true],
    ['0xC0.0xA8.0x0.0x1', 'https://evil.com', true],
    ['0xC0A80001', 'https://evil.com', true],
    ['0xC0A80001', 'http://192.168.0.1', false],
    ['http://127.1/admin', 'https://evil.com', true],
    ['[::1]', 'https://evil.com', true],
    ['[::1]:3000', 'http://[::1]:3000/', false],
    ['2001:db8::1', 'https://evil.com', true],
    ['2001:db8:0::1', 'http://[2001:db8::1]/', false],
    ['localhost', 'https://evil.com', true],
    ['localhost:3000/a', 'http://localhost:3000/a', false],
    ['http://router/', 'https://evil.com', true],
    ['bank .com', 'https://evil.com', true],
    ['bank. com/login', 'https://evil.com', true],
    ['b a n k . c o m', 'https://evil.com', true],
    ['ba\nnk.com', 'https://evil.com', true],
    ['b\u200Ba\u2060nk\uFEFF.\u200Dcom', 'https://evil.com', true],
    ['bank .com', 'https://bank.com', false],
    ['192.168.0.1', 'https://bank.com', true],
    ['12:30:45', 'https://a.b', false],
    ['10 of 1,000,000', 'https://a.b', false],
    ['issue 3232235521', 'https://a.b', false],
    ['1.2.3', 'https://a.b', false],
    ['Read this. Then go on', 'https://a.b', false],
    ['a localhosting guide', 'https://a.b', false],
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
