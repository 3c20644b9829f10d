import type { ReactNode } from 'react';

interface WordListProps {
  readonly words: readonly string[];
  readonly className: string | undefined;
}

/** The words of a phrase with their numbers. They are English in every language. */
export function WordList({ words, className }: WordListProps): ReactNode {
  const numbered = words.map((word, index) => ({ word, position: index + 1 }));
  return (
    <ol className={className} lang="en" dir="ltr" translate="no">
      {numbered.map(({ word, position }) => (
        <li key={position}>{word}</li>
      ))}
    </ol>
  );
}
