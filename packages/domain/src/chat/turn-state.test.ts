import { expect, it } from 'vitest';

import { isEmptyDraft } from './draft.ts';
import { turnStates } from './testing/all-turn-states.ts';
import { attachmentIdOf } from './testing/test-messages.ts';
import { isRunning } from './turn-state.ts';

it('a turn is under way until it has one of its four ends', () => {
  expect(turnStates.filter(isRunning)).toEqual(['queued', 'sent', 'streaming']);
});

it('T133 a draft of spaces is empty, one with an attachment is not', () => {
  const attachment = {
    type: 'file',
    attachmentId: attachmentIdOf('sha256-1'),
    mediaType: 'text/plain',
    name: 'a',
    sizeBytes: 1,
    characters: 1,
    estimatedTokens: 1,
  } as const;
  expect(isEmptyDraft({ text: ' \n', attachments: [] })).toBe(true);
  expect(isEmptyDraft({ text: ' x', attachments: [] })).toBe(false);
  expect(isEmptyDraft({ text: '', attachments: [attachment] })).toBe(false);
});
