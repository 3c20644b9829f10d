import { createContext, useContext } from 'react';

import type { PreviewRequest } from '#src/features/preview/logic/preview-kind.ts';

/** What a reader looks at beside the chat. */
export interface OpenPreview {
  /** Undefined where nothing is open. */
  readonly opened: PreviewRequest | undefined;
  readonly close: () => void;
}

/** Joins the code blocks, which open a preview, with the place where it is shown. */
export const PreviewContext = createContext<OpenPreview>({
  opened: undefined,
  close: () => undefined,
});

/** What is open beside the chat. */
export function useOpenPreview(): OpenPreview {
  return useContext(PreviewContext);
}
