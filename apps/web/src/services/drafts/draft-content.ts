import type { Draft } from '@parley/domain/chat/draft.ts';

/** What stands in a composer. */
export type DraftContent = Pick<Draft, 'text' | 'attachments' | 'messageId' | 'model'>;
