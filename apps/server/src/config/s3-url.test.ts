import { describe, expect, it } from 'vitest';

import { parseS3Url } from './s3-url.ts';

describe('the place of attachments in a bucket', () => {
  it.each([
    [
      's3://attachments?region=eu-central-1',
      { bucket: 'attachments', prefix: '', region: 'eu-central-1', endpoint: undefined },
    ],
    [
      's3://parley.example.org/chats/blobs/?region=us-west-2',
      {
        bucket: 'parley.example.org',
        prefix: 'chats/blobs/',
        region: 'us-west-2',
        endpoint: undefined,
      },
    ],
    [
      's3://attachments?endpoint=http://minio:9000',
      { bucket: 'attachments', prefix: '', region: 'us-east-1', endpoint: 'http://minio:9000' },
    ],
    [
      's3://attachments/?endpoint=https%3A%2F%2Fs3.example.org&region=garage',
      { bucket: 'attachments', prefix: '', region: 'garage', endpoint: 'https://s3.example.org' },
    ],
  ])('%s is one', (text, place) => {
    expect(parseS3Url(text)).toEqual({ ok: true, value: place });
  });

  it.each([
    '',
    'attachments',
    'https://attachments?region=eu-central-1',
    's3://attachments',
    's3://?region=eu-central-1',
    's3://ab?region=eu-central-1',
    's3://Attach_ments?region=eu-central-1',
    's3://key:secret@attachments?region=eu-central-1',
    's3://attachments:9000?region=eu-central-1',
    's3://attachments/a b?region=eu-central-1',
    's3://attachments?region=EU%20central',
    's3://attachments?region=eu-central-1&acl=public',
    's3://attachments?region=eu-central-1#x',
    's3://attachments?endpoint=minio:9000',
    's3://attachments?endpoint=https://s3.example.org/path',
    's3://attachments?endpoint=https://user:secret@s3.example.org',
  ])('%j is none', (text) => {
    expect(parseS3Url(text)).toMatchObject({ ok: false, error: expect.stringMatching(/^must /) });
  });
});
