import type { Chat, ChatParameters } from '../chat/chat.ts';
import type { TrainingExample } from '../chat/training-example.ts';
import { isSameModel, type ModelRef } from '../model/model-ref.ts';
import type { ChatId } from '../shared/ids.ts';
import { isSame } from '../shared/rest.ts';
import { changedSentFields, sentFields, type SentField, type SentFields } from './character.ts';
import { fillNames, isFilledFrom } from './fill-names.ts';

/** What a chat has of its character. */
export type CharacterCopy = Pick<Chat, 'model' | 'parameters'>;

/** How a chat is brought up to another version of its character. */
export interface VersionStep {
  /** What the chat was filled from; undefined where nobody knows: then all of it is replaced. */
  readonly before: SentFields | undefined;
  readonly after: SentFields;
  /** How the person is called in what the character says. */
  readonly userName: string;
  /** Whether there is such a model here. */
  readonly isUsable: (model: ModelRef) => boolean;
}

/** Which chats take over what was changed of their character, and with what. */
export interface Following extends Pick<VersionStep, 'userName' | 'isUsable'> {
  readonly chats: 'all' | readonly ChatId[];
}

/** What a step does to a chat. */
export interface VersionOutcome {
  readonly copy: CharacterCopy;
  /** Fields that differ between the versions and are the person's own by now: they stay. */
  readonly kept: readonly SentField[];
}

/**
 * Brings a chat up to another version of its character. Only values that still are those of the
 * version before change; what the person set in the chat stays.
 */
export function followVersion(copy: CharacterCopy, step: VersionStep): VersionOutcome {
  const { before, after } = step;
  const changed = before === undefined ? sentFields : changedSentFields(before, after);
  let next = copy;
  const kept: SentField[] = [];
  for (const field of changed) {
    const followed = followers[field](next, step);
    if (followed === undefined) kept.push(field);
    else next = followed;
  }
  return { copy: next, kept };
}

/** What is replaced in a chat of which nobody knows what it was filled from, to be compared. */
export function replacedFields(
  chat: CharacterCopy,
  copy: CharacterCopy,
): { readonly before: SentFields; readonly after: SentFields } {
  return { before: fieldsOfCopy(chat), after: fieldsOfCopy(copy) };
}

function fieldsOfCopy({ model, parameters }: CharacterCopy): SentFields {
  const { systemMessage = '', welcomeMessage, examples = [], temperature } = parameters;
  return {
    title: '',
    instruction: systemMessage,
    welcomeMessages: welcomeMessage === undefined ? [] : [welcomeMessage],
    trainingExamples: examples,
    model,
    parameters: temperature === undefined ? {} : { temperature },
  };
}

/** A step that is taken back. */
export interface TakenBack {
  /** What the step had made of the chat. */
  readonly done: CharacterCopy;
  readonly before: CharacterCopy;
}

/** Takes a step back; what the person set in the chat since stays. */
export function takeBack(now: CharacterCopy, { done, before }: TakenBack): CharacterCopy {
  const stays = (name: string): boolean =>
    !isSame(valueOf(now.parameters, name), valueOf(done.parameters, name));
  const parameters = [
    ...Object.entries(before.parameters).filter(([name]) => !stays(name)),
    ...Object.entries(now.parameters).filter(([name]) => stays(name)),
  ];
  return {
    model: isSameModel(now.model, done.model) ? before.model : now.model,
    parameters: Object.fromEntries(parameters),
  };
}

/** The chat with the new value of a field; undefined where its own has to stay. */
type Follower = (copy: CharacterCopy, step: VersionStep) => CharacterCopy | undefined;

const followers: Readonly<Record<SentField, Follower>> = {
  instruction: followInstruction,
  welcomeMessages: followWelcome,
  trainingExamples: followExamples,
  model: followModel,
  parameters: followParameters,
};

function followInstruction(copy: CharacterCopy, step: VersionStep): CharacterCopy | undefined {
  const { before, after } = step;
  const { systemMessage = '' } = copy.parameters;
  if (before !== undefined && !isFilledFrom(systemMessage, before.instruction, before.title)) {
    return undefined;
  }
  return withParameters(copy, { systemMessage: filled(after.instruction, step) });
}

/** Of several the one in the same place follows; one that is still among them stays chosen. */
function followWelcome(copy: CharacterCopy, step: VersionStep): CharacterCopy | undefined {
  const { before, after } = step;
  const { welcomeMessage, ...others } = copy.parameters;
  const at =
    welcomeMessage === undefined || before === undefined
      ? 0
      : before.welcomeMessages.findIndex((text) =>
          isFilledFrom(welcomeMessage, text, before.title),
        );
  const was = before?.welcomeMessages[at];
  if (at < 0 || (before !== undefined && (welcomeMessage === undefined) !== (was === undefined))) {
    return undefined;
  }
  const isThere = was !== undefined && after.welcomeMessages.includes(was);
  const text = isThere ? was : (after.welcomeMessages[at] ?? after.welcomeMessages[0]);
  return text === undefined
    ? { ...copy, parameters: others }
    : withParameters(copy, { welcomeMessage: filled(text, step) });
}

function followExamples(copy: CharacterCopy, step: VersionStep): CharacterCopy | undefined {
  const { before, after } = step;
  const { examples = [], ...others } = copy.parameters;
  if (before !== undefined && !areFilledFrom(examples, before)) return undefined;
  if (after.trainingExamples.length === 0) return { ...copy, parameters: others };
  return withParameters(copy, {
    examples: after.trainingExamples.map(({ userText, assistantText }) => ({
      userText: filled(userText, step),
      assistantText: filled(assistantText, step),
    })),
  });
}

function areFilledFrom(
  examples: readonly TrainingExample[],
  { title, trainingExamples }: SentFields,
): boolean {
  return (
    examples.length === trainingExamples.length &&
    trainingExamples.every(({ userText, assistantText }, at) => {
      const example = examples[at];
      return (
        example !== undefined &&
        isFilledFrom(example.userText, userText, title) &&
        isFilledFrom(example.assistantText, assistantText, title)
      );
    })
  );
}

/** A character that names no model says nothing about that of the chat. */
function followModel(copy: CharacterCopy, step: VersionStep): CharacterCopy | undefined {
  const { before, after, isUsable } = step;
  if (before !== undefined && !isSameModel(copy.model, before.model)) return undefined;
  return after.model !== null && isUsable(after.model) ? { ...copy, model: after.model } : copy;
}

function followParameters(copy: CharacterCopy, step: VersionStep): CharacterCopy | undefined {
  const { before, after } = step;
  const was: Partial<ChatParameters> = before?.parameters ?? copy.parameters;
  const is: Partial<ChatParameters> = after.parameters;
  const names = Object.keys({ ...before?.parameters, ...is });
  const changed = names.filter((name) => !isSame(valueOf(was, name), valueOf(is, name)));
  const free = changed.filter((name) => isSame(valueOf(copy.parameters, name), valueOf(was, name)));
  if (changed.length > 0 && free.length === 0) return undefined;
  const others = Object.entries(copy.parameters).filter(([name]) => !free.includes(name));
  const taken = Object.entries(is).filter(([name]) => free.includes(name));
  return { ...copy, parameters: Object.fromEntries([...others, ...taken]) };
}

function valueOf(parameters: Partial<ChatParameters>, name: string): unknown {
  return Object.hasOwn(parameters, name) ? Reflect.get(parameters, name) : undefined;
}

function withParameters(copy: CharacterCopy, changed: Partial<ChatParameters>): CharacterCopy {
  return { ...copy, parameters: { ...copy.parameters, ...changed } };
}

function filled(text: string, { after, userName }: VersionStep): string {
  return fillNames(text, { character: after.title, user: userName });
}
