import type { Lane } from '@parley/contract/sync/record.ts';

import type { RecordData } from '../storage/client-storage.ts';

/** Several fields that say one thing together, and are taken from one side together. */
export interface FieldGroup {
  /** Never changes: digests are kept by it. */
  readonly name: string;
  readonly fields: readonly string[];
  /** Whether it holds against another that was changed as well, on whichever side it is. */
  readonly outranks?: (fields: RecordData, other: RecordData) => boolean;
}

/**
 * What becomes of a text that was changed on two devices. `sibling`: the record keeps theirs and mine
 * becomes a record beside it. `earlier`: mine stays and theirs joins the earlier texts of the record.
 */
export type TextConflict =
  | { readonly kind: 'sibling'; readonly group: string; readonly text: string }
  | {
      readonly kind: 'earlier';
      readonly text: string;
      readonly earlier: string;
      readonly max: number;
    };

/**
 * How two versions of a record become one. Fields that are not named, unknown ones among them, are
 * merged each by itself.
 */
export interface CollectionRules {
  readonly lane: Lane;
  readonly groups: readonly FieldGroup[];
  /** Objects that are merged entry by entry. */
  readonly entries: readonly string[];
  /** Lists that are merged element by element; each element counts once. */
  readonly sets: readonly string[];
  /** Numbers of which the greatest holds. */
  readonly greatest: readonly string[];
  readonly textConflict: TextConflict | null;
  /** Whether a row that a deletion takes goes to the trash where it holds unseen changes. */
  readonly hasTrash: boolean;
  /** Whether a row says nothing: it is not sent, and gives way to any other. */
  readonly isVoid?: (data: RecordData) => boolean;
}

const plain: CollectionRules = {
  lane: 1,
  groups: [],
  entries: [],
  sets: [],
  greatest: ['updatedAtMs'],
  textConflict: null,
  hasTrash: false,
};

/** What devices tell each other of the whole; each writes its own, and none is merged. */
export const manifestCollection = 'manifests';

/** Files, by their hash: `sha256-` and 64 hexadecimal digits. Each names the blob that its bytes are in. */
export const attachmentCollection = 'attachments';

const rulesByCollection: ReadonlyMap<string, CollectionRules> = new Map<string, CollectionRules>([
  [
    'chats',
    {
      ...plain,
      lane: 2,
      groups: [
        {
          name: 'title',
          fields: ['title', 'titleSource'],
          // A title by a person is not replaced by another.
          outranks: (one, other) =>
            one['titleSource'] === 'user' && other['titleSource'] !== 'user',
        },
        { name: 'shown', fields: ['activeLeafId', 'comparedQuestionId', 'preview'] },
      ],
      entries: ['parameters'],
      sets: ['tags'],
      hasTrash: true,
    },
  ],
  [
    'messages',
    {
      ...plain,
      lane: 3,
      groups: [
        {
          name: 'content',
          fields: [
            'role',
            'type',
            'parts',
            'state',
            'createdAtMs',
            'model',
            'finishReason',
            'error',
            'usage',
            'costMicroUsd',
            'durationMs',
            'providerBlocks',
            'sentTokens',
            'formatProblem',
            'droppedParams',
            'contexts',
          ],
          outranks: (one, other) => one['state'] === 'finished' && other['state'] !== 'finished',
        },
      ],
      // Versions from before wordings were named by their time, too, number them by it alone.
      greatest: ['updatedAtMs', 'editCount'],
      textConflict: { kind: 'sibling', group: 'content', text: 'parts' },
      hasTrash: true,
    },
  ],
  [
    'messageEdits',
    {
      ...plain,
      lane: 3,
      groups: [{ name: 'wording', fields: ['messageId', 'chatId', 'text', 'replacedAtMs'] }],
      textConflict: { kind: 'sibling', group: 'wording', text: 'text' },
    },
  ],
  ['folders', { ...plain, hasTrash: true }],
  [
    'prompts',
    {
      ...plain,
      sets: ['tags', 'earlierTexts'],
      greatest: ['updatedAtMs', 'lastUsedAtMs', 'useCount'],
      textConflict: { kind: 'earlier', text: 'text', earlier: 'earlierTexts', max: 20 },
      hasTrash: true,
    },
  ],
  [
    'characters',
    {
      ...plain,
      entries: ['parameters'],
      sets: ['tags'],
      greatest: ['updatedAtMs', 'lastUsedAtMs'],
      hasTrash: true,
    },
  ],
  ['characterVersions', plain],
  ['plugins', { ...plain, hasTrash: true }],
  [attachmentCollection, plain],
  ['providers', plain],
  [
    'settings',
    {
      ...plain,
      entries: ['value'],
      // Null is what a setting is before anybody has chosen.
      isVoid: (data) => data['value'] === null,
    },
  ],
]);

/** The rules of a collection; undefined for one that this program does not know. */
export function rulesOf(collection: string): CollectionRules | undefined {
  return rulesByCollection.get(collection);
}
