import { useEffect, useState } from 'react';

/** What readers chose, by what it was chosen for; the oldest is dropped first. */
const choices = new Map<string, boolean>();
const maxChoices = 500;

/**
 * What a reader chose for a block, also after it was out of the page. Known by the text of the
 * block, which is all that is the same when it is read anew.
 *
 * @param source empty for a block that still grows: what is chosen then holds for what it becomes
 */
export function useReaderChoice(
  name: string,
  source: string,
  usual: boolean,
): readonly [value: boolean, choose: (value: boolean) => void] {
  const [value, setValue] = useState(() => choices.get(keyOf(name, source)) ?? usual);
  useEffect(() => {
    const key = keyOf(name, source);
    if (source !== '' && (value !== usual || choices.has(key))) keep(key, value);
  }, [name, source, usual, value]);
  return [value, setValue];
}

function keyOf(name: string, source: string): string {
  return `${name} ${source}`;
}

function keep(key: string, value: boolean): void {
  choices.delete(key);
  choices.set(key, value);
  for (const oldest of choices.keys()) {
    if (choices.size <= maxChoices) break;
    choices.delete(oldest);
  }
}
