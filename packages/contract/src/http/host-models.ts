import { absent, checkFields, readFields, text, type FieldProblem } from './field-readers.ts';

/** A model that the host offers on its own account, where a provider of the user has it. */
export interface HostModel {
  /** As its provider names it. */
  readonly modelId: string;
  readonly description: string | undefined;
}

const fields = {
  modelID: absent(text('', 200)),
  id: absent(text('', 200)),
  description: absent(text('', 2000)),
};

/** Reads `systemModels`; further keys of an entry, and an entry without an ID, are passed over. */
export function readHostModels(list: readonly object[]): readonly HostModel[] {
  return list.flatMap((entry) => {
    const { modelID, id = '', description } = readFields(fields, entry);
    const modelId = modelID ?? id;
    return modelId === '' ? [] : [{ modelId, description }];
  });
}

/** Lists what is wrong in entries of `systemModels`, with paths from the entry's place in the list. */
export function checkHostModels(list: readonly unknown[]): readonly FieldProblem[] {
  return list.flatMap((entry, index) =>
    checkFields(fields, entry)
      .filter(({ path: [key] }) => key === undefined || key in fields)
      .map(({ path, reason }) => ({ path: ['systemModels', String(index), ...path], reason })),
  );
}
