/** Refused, but not left out: another name stands in for each until both were refused. */
const otherName: ReadonlyMap<string, string> = new Map([
  ['max_tokens', 'max_completion_tokens'],
  ['max_completion_tokens', 'max_tokens'],
]);

/** Roles, not parameters: another role stands in for these. */
const roles: ReadonlySet<string> = new Set(['developer', 'system']);

/** A parameter that is sent under another name. */
export interface RenamedParam {
  readonly name: string;
  readonly sentAs: string;
}

/** Of the parameters that a provider refused those that are missing in the request, each once. */
export function listLeftOutParams(refused: readonly string[]): readonly string[] {
  const names = new Set(refused);
  return [...names].filter((name) => !roles.has(name) && renameOf(name, names) === undefined);
}

/** Of the parameters that a provider refused those that are sent under another name, each once. */
export function listRenamedParams(refused: readonly string[]): readonly RenamedParam[] {
  const names = new Set(refused);
  return [...names].flatMap((name) => {
    const sentAs = renameOf(name, names);
    return sentAs === undefined ? [] : [{ name, sentAs }];
  });
}

function renameOf(name: string, refused: ReadonlySet<string>): string | undefined {
  const other = otherName.get(name);
  return other === undefined || refused.has(other) ? undefined : other;
}
