import { createFileSorting } from '#src/services/attachments/file-sorting.ts';

/** What is dropped on the window of this page. */
export const pageFileSorting = createFileSorting();
