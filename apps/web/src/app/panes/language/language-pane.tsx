import type { ReactNode } from 'react';

import { LanguageDialog } from '#src/features/settings/language-dialog.tsx';

import { useLanguages, type LanguagePorts } from '#src/app/languages/use-languages.ts';

interface LanguagePaneProps {
  readonly ports: LanguagePorts;
  readonly onClose: () => void;
}

/** The choice of the language, out of the sidebar. */
export function LanguagePane({ ports, onClose }: LanguagePaneProps): ReactNode {
  const { languages, language, choose } = useLanguages(ports);
  return (
    <LanguageDialog languages={languages} language={language} onChange={choose} onClose={onClose} />
  );
}
