import type { ReactNode } from 'react';

import { LanguageDialog } from '#src/features/settings/language-dialog.tsx';

import { useLanguages } from './use-languages.ts';

/** The choice of the language, out of the sidebar. */
export function LanguagePane({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { languages, language, choose } = useLanguages();
  return (
    <LanguageDialog languages={languages} language={language} onChange={choose} onClose={onClose} />
  );
}
