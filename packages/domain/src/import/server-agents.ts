import { readServerAgent } from '../character/server-agents.ts';
import { readSourceCharacter, type SourceCharacter } from '../character/source-character.ts';
import type { SkippedEntry, SkippedKind } from './imported-chat.ts';
import { isWithinDepth } from './is-within-depth.ts';
import { fieldsOf, firstText, textOf } from './source-json.ts';

/** Agents of a program that runs on a server, as characters, and what of them has no place. */
export interface ImportedAgents {
  readonly characters: readonly SourceCharacter[];
  readonly skipped: readonly SkippedEntry[];
}

const deepest = 50;

/** Reads agents. One without an instruction is settings of a model, and those are counted. */
export function readServerAgents(entries: readonly unknown[]): ImportedAgents {
  const characters: SourceCharacter[] = [];
  const skipped: SkippedEntry[] = [];
  const left = { models: 0, documents: 0, tools: 0 };
  for (const entry of entries) {
    const isRead = isWithinDepth(entry, deepest);
    const agent = isRead ? readServerAgent(entry) : undefined;
    if (agent === undefined) {
      const { name, title } = fieldsOf(entry);
      const reason = isRead ? 'unreadable' : 'too-deep';
      skipped.push({ title: firstText(name, title), reason, row: 'characters' });
    } else if (textOf(agent.fields['instruction']).trim() === '') left.models += 1;
    else {
      characters.push(readSourceCharacter(agent.fields));
      left.documents += agent.documents;
      left.tools += agent.tools;
    }
  }
  return { characters, skipped: [...skipped, ...countedKinds(left)] };
}

/** Things that have no place here, by their number. */
export function countedKinds(
  counts: Readonly<Partial<Record<SkippedKind, number>>>,
): readonly SkippedEntry[] {
  const kinds = ['models', 'documents', 'tools'] as const;
  return kinds.flatMap((kind) => {
    const count = counts[kind] ?? 0;
    return count === 0 ? [] : [{ title: '', kind, reason: 'not-supported' as const, count }];
  });
}
