import type { UsageRecord } from '@parley/domain/chat/usage-record.ts';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What a request was for, as people read it. */
export const purposeNames: Readonly<Record<UsageRecord['purpose'], MessageDescriptor>> =
  defineMessages({
    message: { id: 'usage.purpose.message', defaultMessage: 'Reply' },
    title: { id: 'usage.purpose.title', defaultMessage: 'Title' },
    suggestions: { id: 'usage.purpose.suggestions', defaultMessage: 'Suggestions' },
    character: { id: 'usage.purpose.character', defaultMessage: 'Character' },
    speech: { id: 'usage.purpose.speech', defaultMessage: 'Read aloud' },
    transcription: { id: 'usage.purpose.transcription', defaultMessage: 'Transcription' },
    search: { id: 'usage.purpose.search', defaultMessage: 'Web search' },
    other: { id: 'usage.purpose.other', defaultMessage: 'Other' },
  });

/** How a request ended, where it did not end well. */
export const outcomeNames: Readonly<
  Record<Exclude<UsageRecord['outcome'], 'finished'>, MessageDescriptor>
> = defineMessages({
  cut: { id: 'usage.outcome.cut', defaultMessage: 'interrupted' },
  failed: { id: 'usage.outcome.failed', defaultMessage: 'failed' },
  stopped: { id: 'usage.outcome.stopped', defaultMessage: 'stopped' },
});
