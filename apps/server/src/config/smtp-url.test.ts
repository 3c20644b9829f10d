import { describe, expect, it } from 'vitest';

import { parseSmtpUrl } from './smtp-url.ts';

const parse = (text: string, pageHost?: string) => parseSmtpUrl(text, pageHost);

const fromOf = (text: string): string | undefined => {
  const parsed = parse(text, 'chat.example.org');
  return parsed.ok ? parsed.value.from : undefined;
};

describe('SMTP_URL', () => {
  it('names a server, how one signs in there, and where mail comes from', () => {
    expect(parse('smtps://ann%40example.org:p%3Aw%2F@mail.example.org:4650')).toEqual({
      ok: true,
      value: {
        host: 'mail.example.org',
        port: 4650,
        isTls: true,
        login: { user: 'ann@example.org', password: 'p:w/' },
        from: 'ann@example.org',
      },
    });
    expect(parse('smtp://[::1]?from=chat@example.org')).toEqual({
      ok: true,
      value: {
        host: '::1',
        port: undefined,
        isTls: false,
        login: undefined,
        from: 'chat@example.org',
      },
    });
  });

  it('mail comes from the address that is named, else from the user, else from the page', () => {
    expect(fromOf('smtp://a%40b.org:x@mail?from=c@d.org')).toBe('c@d.org');
    expect(fromOf('smtp://a%40b.org:x@mail')).toBe('a@b.org');
    expect(fromOf('smtp://apikey:x@mail')).toBe('parley@chat.example.org');
    expect(fromOf('smtp://mail')).toBe('parley@chat.example.org');
  });

  it.each([
    ['http://mail.example', 'starts with smtp://'],
    ['smtp://', 'starts with smtp://'],
    ['smtp://mail.example/inbox', 'nothing behind the host'],
    ['smtp://mail.example?pool=true', 'nothing behind the host'],
    ['smtp://mail.example?from=a@b.org&tls=none', 'nothing behind the host'],
    ['smtp://user:50%@mail.example?from=a@b.org', 'percent-encoded'],
    ['smtp://mail.example', 'must say where mail comes from'],
    ['smtp://user:secret@mail.example', 'must say where mail comes from'],
    ['smtp://mail.example?from=nobody', 'must say where mail comes from'],
    ['smtp://mail.example?from=a@b.org%0D%0ABcc:c@d.org', 'must say where mail comes from'],
  ])('refuses %s', (text, reason) => {
    const parsed = parse(text);
    expect(parsed.ok ? '' : parsed.error).toContain(reason);
    expect(parsed.ok ? '' : parsed.error).not.toContain('secret');
  });
});
