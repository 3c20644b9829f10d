import type { BackupCounts, BackupSection } from '@parley/domain/backup/backup-sections.ts';
import type { AttachmentPlace } from '@parley/domain/backup/left-out.ts';
import type { Chat } from '@parley/domain/chat/chat.ts';
import type { Message } from '@parley/domain/chat/message.ts';
import type { FormatId } from '@parley/domain/import/detect-format.ts';
import type { SkippedEntry, SkippedRowKind } from '@parley/domain/import/imported-chat.ts';
import type { ImportedModel } from '@parley/domain/import/imported-model.ts';
import type { HeaderRow } from '@parley/domain/model/provider-endpoint.ts';
import type { AttachmentId, PluginId } from '@parley/domain/shared/ids.ts';

/** Something that an import can write. */
export type ImportRecord =
  | {
      readonly kind: 'chat';
      readonly chat: Chat;
      /** Fields of the header that this program does not know. */
      readonly stored: Readonly<Record<string, unknown>>;
      readonly messages: readonly Message[];
    }
  | { readonly kind: 'attachment'; readonly id: AttachmentId; readonly blob: Blob }
  | {
      readonly kind: 'row';
      readonly table: SkippedRowKind;
      readonly row: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'skipped'; readonly entry: SkippedEntry };

/** `none`: the form has no checksum. `missing`: it should have one. */
export type ChecksumState = 'right' | 'wrong' | 'missing' | 'none';

/** The program that wrote a file: Parley, or another one. */
export type SourceFormat = FormatId | 'parley';

/** What is in a file, found without changing anything. */
export interface Inspection {
  /** Where its files come from, each program once. */
  readonly formats: readonly SourceFormat[];
  readonly counts: BackupCounts;
  /** At most five. */
  readonly sampleTitles: readonly string[];
  /** What is left out; of very many only the first. */
  readonly skipped: readonly SkippedEntry[];
  /** How many are left out in all. */
  readonly skippedCount: number;
  readonly checksum: ChecksumState;
  /** Parts of a profile that the file says it holds, also those of which there was nothing. */
  readonly sections: readonly BackupSection[];
  readonly hasSyncMarks: boolean;
  readonly chatIds: readonly string[];
  /** The rows of settings. */
  readonly settings: readonly Readonly<Record<string, unknown>>[];
  /** Attachments that what is in the file refers to, and that it does not bring. */
  readonly lacking: readonly MissingAttachment[];
  /** Models that come in only where the person says so; without the values of their headers. */
  readonly models: readonly ImportedModel[];
  /** How many secrets of plugins and models come in only where the person says so. */
  readonly secretCount: number;
}

/** Secrets of a file, by what they belong to. */
export interface ImportedSecrets {
  readonly plugins: readonly {
    readonly id: PluginId;
    readonly title: string;
    readonly values: Readonly<Record<string, string>>;
  }[];
  /** Headers with their values, of each of the models of {@link Inspection}, in their order. */
  readonly headers: readonly (readonly HeaderRow[])[];
}

/** An attachment that is not in a file, and where it is used. */
export interface MissingAttachment extends AttachmentPlace {
  readonly id: AttachmentId;
}

/** Why a file cannot be read. Nothing was changed. */
export type ImportFailure =
  | 'not-json'
  | 'empty'
  | 'unknown-format'
  | 'nothing'
  | 'too-large'
  | 'damaged-archive'
  | 'needs-password'
  | 'wrong-password'
  | 'damaged'
  | 'failed';

/** What the page asks the worker for. */
export type ImportQuestion =
  | { readonly type: 'inspect'; readonly files: readonly File[]; readonly password?: string }
  /** The next records, from the first on; only after an inspection. */
  | { readonly type: 'next' }
  /** The secrets, where the person wants them; only after an inspection. */
  | { readonly type: 'secrets' };

/** What the worker tells. */
export type ImportAnswer =
  | { readonly type: 'inspected'; readonly inspection: Inspection }
  | {
      readonly type: 'records';
      readonly records: readonly ImportRecord[];
      readonly isLast: boolean;
    }
  | { readonly type: 'secrets'; readonly secrets: ImportedSecrets }
  | { readonly type: 'failed'; readonly failure: ImportFailure };
