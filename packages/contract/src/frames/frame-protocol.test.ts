import { describe, expect, it } from 'vitest';

import { readFrameReport } from './frame-protocol.ts';

describe('what comes out of a frame for foreign code', () => {
  it.each([
    { kind: 'pong' },
    { kind: 'input', atMs: 12.5 },
    { kind: 'ready', nowMs: 3, isWebRtcOpen: false },
    { kind: 'content', data: { id: 1 } },
  ])('is read: $kind', (report) => {
    expect(readFrameReport(report)).toEqual(report);
  });

  it.each([null, 'pong', {}, { kind: 'input' }, { kind: 'input', atMs: '1' }, { kind: 'ready' }])(
    'is nothing in any other form: %j',
    (data) => {
      expect(readFrameReport(data)).toBeUndefined();
    },
  );

  it('counts WebRTC as open unless the frame says otherwise', () => {
    const ready = { kind: 'ready', nowMs: 3 };
    expect(readFrameReport(ready)).toEqual({ ...ready, isWebRtcOpen: true });
  });
});
