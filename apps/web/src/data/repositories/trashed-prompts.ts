import { parsePromptId, type PromptId } from '@parley/domain/shared/ids.ts';

const promptPrefix = 'prompts/';

/** The id under which a deleted prompt is found in the trash. */
export function trashIdOfPrompt(promptId: PromptId): string {
  return `${promptPrefix}${promptId}`;
}

/** The prompt that an id of the trash names; undefined where it names something else. */
export function promptOfTrashId(trashId: string): PromptId | undefined {
  return trashId.startsWith(promptPrefix)
    ? parsePromptId(trashId.slice(promptPrefix.length))
    : undefined;
}
