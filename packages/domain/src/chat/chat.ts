import type { ChatId, FolderId, MessageId } from '../shared/ids.ts';
import type { HasRest } from '../shared/rest.ts';
import type { ModelRef } from '../model/model-ref.ts';
import type { OutputSettings } from './output-presets.ts';
import type { TrainingExample } from './training-example.ts';
import type { ReasoningEffort, Verbosity } from '../model/reasoning-effort.ts';
import type { OutputFormat } from './output-format.ts';

/** Parameters that a chat owns; absent means «not set, do not send». */
export interface ChatParameters {
  readonly systemMessage?: string;
  /** 0 to 1, step 0.1. */
  readonly temperature?: number;
  /** 0 to 1, step 0.1. */
  readonly topP?: number;
  /** 0 to 2, step 0.1. */
  readonly presencePenalty?: number;
  /** 0 to 2, step 0.1. */
  readonly frequencyPenalty?: number;
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: ReasoningEffort;
  readonly verbosity?: Verbosity;
  /** Texts at which a reply ends; at most four. */
  readonly stop?: readonly string[];
  readonly outputFormat?: OutputFormat;
  /** Number of earlier messages that are sent along; 0 or absent means all. */
  readonly contextLimit?: number;
  /** Asks for the reply as a stream; absent follows the settings. */
  readonly stream?: boolean;
  /** Form, style, tone and language of the replies. */
  readonly output?: OutputSettings;
  /** Names of the tools that the model may call; absent means none. */
  readonly tools?: readonly string[];
  /** Names of the tools that run in this chat without asking. */
  readonly approvedTools?: readonly string[];
  /** Exchanges that are sent before the first message. */
  readonly examples?: readonly TrainingExample[];
  /** What the character says first: a message of its own with the first question. */
  readonly welcomeMessage?: string;
  /** Models that answer each question side by side, two to four; absent: the model of the chat. */
  readonly askedModels?: readonly ModelRef[];
}

/** The header of a chat: everything that lists need, never its messages. */
export interface Chat extends HasRest {
  readonly id: ChatId;
  /** Empty until the user or a model names it; shown as «New chat». */
  readonly title: string;
  /** Who gave the title: a title by the user is never replaced by another. */
  readonly titleSource: 'none' | 'start' | 'model' | 'user';
  /** The first 50 characters of the last message, as plain text. */
  readonly preview: string;
  readonly model: ModelRef | null;
  readonly parameters: ChatParameters;
  readonly folderId: FolderId | null;
  readonly favoritedAtMs: number | null;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
  /** The last message of the branch that is shown. */
  readonly activeLeafId: MessageId | null;
  /** The question whose answers stand side by side on the screen. */
  readonly comparedQuestionId?: MessageId | null;
  readonly messageCount: number;
  /** Set while the chat lies in the trash. */
  readonly trashedAtMs: number | null;
  /** Set while the chat is put away: kept, searchable, out of the list. */
  readonly archivedAtMs?: number | null;
  /** What the chat may cost in US dollars; 0 for no limit; null or absent: as in the settings. */
  readonly spendingLimitUsd?: number | null;
  /** Words of the user, each once, in the order in which they were added. */
  readonly tags?: readonly string[];
  /** An example that the installation brought along; it is nothing that needs a backup. */
  readonly isSample?: boolean;
  /** The character that speaks in it, as the program that made the chat named it. */
  readonly characterId?: string;
  /** The version of the character that it began with, or was brought up to. */
  readonly characterVersion?: number;
  /** The newest version that the person decided about: it was taken, or left. */
  readonly keptCharacterVersion?: number;
}

/** Compares by the order of the list: favourites first, then the newest. */
export function compareChats(a: Chat, b: Chat): number {
  const aFavorite = a.favoritedAtMs === null ? 0 : 1;
  const bFavorite = b.favoritedAtMs === null ? 0 : 1;
  if (aFavorite !== bFavorite) return bFavorite - aFavorite;
  if (a.updatedAtMs !== b.updatedAtMs) return b.updatedAtMs - a.updatedAtMs;
  return a.id < b.id ? -1 : 1;
}
