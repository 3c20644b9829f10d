import type { AddressInfo } from 'node:net';

import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';

import { testCertificate } from '../testing/relay/test-certificate.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** A mail as a server got it. */
interface Received {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
}

interface TestServer {
  readonly port: number;
  readonly received: readonly Received[];
  readonly logins: readonly string[];
}

const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startServer(options: SMTPServerOptions = {}): Promise<TestServer> {
  const received: Received[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth({ username = '', password = '' }, _session, callback) {
      logins.push(`${username} ${password}`);
      if (password === 'right') callback(null, { user: username });
      else callback(new Error('No.'));
    },
    onData(stream, { envelope }, callback) {
      let raw = '';
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        raw += text;
      });
      stream.once('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw });
        callback();
      });
    },
    ...options,
  });
  // Clients that break off are part of these tests.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  );
  const { port } = server.server.address() as AddressInfo;
  return { port, received, logins };
}

const place = (port: number) => ({
  host: '127.0.0.1',
  port,
  isTls: false,
  login: undefined,
  from: 'parley@example.org',
});
const mail = { to: 'ann@example.org', subject: 'Your code', text: 'Für dich:\n\nABCDEF' };

describe('mail by SMTP', () => {
  it('goes to one address, as plain text, from the sender of the operator', async () => {
    const { port, received } = await startServer();
    const mailer = createSmtpMailer({ server: place(port), senderName: 'Café Chat' });
    expect(await mailer.send(mail)).toEqual({ ok: true, value: undefined });
    const [got] = received;
    expect(got).toMatchObject({ from: 'parley@example.org', to: ['ann@example.org'] });
    const read = await PostalMime.parse(got?.raw ?? '');
    expect(read).toMatchObject({
      subject: 'Your code',
      from: { name: 'Café Chat', address: 'parley@example.org' },
      to: [{ address: 'ann@example.org' }],
    });
    expect(read.text?.trim()).toBe(mail.text);
    expect(read.html).toBeUndefined();
    expect(read.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    );
  });

  it('no text becomes a header or another receiver', async () => {
    const { port, received } = await startServer();
    const evil = 'Acme\r\nBcc: victim@example.com\r\n\r\nHello';
    const mailer = createSmtpMailer({ server: place(port), senderName: evil });
    await mailer.send({ ...mail, subject: evil });
    for (const to of [
      'ann@example.org>, <victim@example.com',
      'ann@example.org, victim@example.com',
      'ann@example.org\r\nRCPT TO:<victim@example.com>',
      'victim: victim@example.com;',
    ]) {
      expect(await mailer.send({ ...mail, to })).toMatchObject({ error: { code: 'mail-refused' } });
    }
    expect(received).toHaveLength(1);
    for (const { to, raw } of received) {
      const got = await PostalMime.parse(raw);
      expect(to).not.toContain('victim@example.com');
      expect(got.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(raw).not.toMatch(/^Bcc:/im);
      expect(got.text?.trim()).toBe(mail.text);
    }
  });

  it('signs in at the server where the operator says so; a wrong password is not tried again', async () => {
    const server = await startServer({ allowInsecureAuth: true });
    const withPassword = (password: string) =>
      createSmtpMailer({
        server: { ...place(server.port), login: { user: 'parley', password } },
        senderName: 'Parley',
      });
    expect((await withPassword('right').send(mail)).ok).toBe(true);
    const refused = await withPassword('wrong').send(mail);
    expect(refused).toMatchObject({ error: { code: 'mail-refused', isRetryable: false } });
    expect(JSON.stringify(refused)).not.toContain('ann@example.org');
    expect(server.logins).toEqual(['parley right', 'parley wrong']);
    expect(server.received).toHaveLength(1);
  });

  it('a password is not told to a server over a network without TLS', async () => {
    const server = await startServer({ allowInsecureAuth: true });
    const mailer = createSmtpMailer({
      // Leads to this computer, which the name does not say.
      server: {
        ...place(server.port),
        host: '0.0.0.0',
        login: { user: 'parley', password: 'right' },
      },
      senderName: 'Parley',
    });
    expect((await mailer.send(mail)).ok).toBe(false);
    expect(server.logins).toEqual([]);
    expect(server.received).toEqual([]);
  });

  it('a server that cannot prove who it is gets nothing', async () => {
    const server = await startServer({ secure: true, ...testCertificate });
    const mailer = createSmtpMailer({
      server: { ...place(server.port), isTls: true },
      senderName: 'Parley',
    });
    expect(await mailer.send(mail)).toMatchObject({ error: { code: 'mail-unreachable' } });
    expect(server.received).toEqual([]);
  });

  it('is tried again where the server is away or busy, and not where it refuses the address', async () => {
    const answers = [451, 550];
    const server = await startServer({
      onRcptTo(_address, _session, callback) {
        callback(
          Object.assign(new Error('ann@example.org: no'), { responseCode: answers.shift() }),
        );
      },
    });
    const mailer = createSmtpMailer({ server: place(server.port), senderName: 'Parley' });
    const busy = await mailer.send(mail);
    expect(busy).toMatchObject({
      error: { isRetryable: true, detail: expect.stringContaining('451') },
    });
    const refused = await mailer.send(mail);
    expect(refused).toMatchObject({
      error: { isRetryable: false, detail: expect.stringContaining('550') },
    });
    expect(JSON.stringify([busy, refused])).not.toContain('ann@');
    const away = createSmtpMailer({ server: place(1), senderName: 'Parley' });
    expect(await away.send(mail)).toMatchObject({
      error: { code: 'mail-unreachable', isRetryable: true },
    });
  });
});
