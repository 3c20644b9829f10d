import { lazyComponent } from '#src/platform/lazy-component.ts';

import { MessageRow } from './message-row.tsx';

/** Answers side by side are rare. Without their code the one on the branch stands alone. */
export const LazyAnswerColumns = lazyComponent(
  async () => (await import('./answer-columns.tsx')).AnswerColumns,
  { failure: ({ row }) => <MessageRow {...row} /> },
);
