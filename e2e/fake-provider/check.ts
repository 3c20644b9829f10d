/** Why a body would not be accepted by the real provider. */
export interface CheckProblem {
  readonly kind: 'unknown' | 'missing' | 'invalid' | 'refused';
  /** Dotted path in the body: `messages.0.content`. */
  readonly path: string;
  readonly message: string;
}

/** Looks at one value of a body; undefined means that it is fine. */
export type Check = (value: unknown, path: string) => CheckProblem | undefined;

interface ObjectShape {
  readonly required: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list, or nothing where the value is none. */
export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function problem(kind: CheckProblem['kind'], path: string, message: string): CheckProblem {
  return { kind, path, message };
}

const invalid = (path: string, message: string): CheckProblem => problem('invalid', path, message);

export const anyValue: Check = () => undefined;

export const text: Check = (value, path) =>
  typeof value === 'string' ? undefined : invalid(path, 'Input should be a valid string');

export const filledText: Check = (value, path) => {
  if (typeof value !== 'string') return invalid(path, 'Input should be a valid string');
  return value.trim() === '' ? invalid(path, 'text must not be empty') : undefined;
};

export const flag: Check = (value, path) =>
  typeof value === 'boolean' ? undefined : invalid(path, 'Input should be a valid boolean');

export function numberIn(least: number, most: number): Check {
  return (value, path) =>
    typeof value === 'number' && value >= least && value <= most
      ? undefined
      : invalid(path, `Input should be a number from ${least} to ${most}`);
}

export function wholeIn(least: number, most: number): Check {
  return (value, path) =>
    Number.isInteger(value)
      ? numberIn(least, most)(value, path)
      : invalid(path, 'Input should be a valid integer');
}

export function oneOf(...values: readonly unknown[]): Check {
  return (value, path) =>
    values.includes(value)
      ? undefined
      : invalid(path, `Input should be one of ${values.join(', ')}`);
}

export function nullOr(check: Check): Check {
  return (value, path) => (value === null ? undefined : check(value, path));
}

export function eitherOf(...checks: readonly Check[]): Check {
  return (value, path) => {
    const problems = checks.map((check) => check(value, path));
    return problems.includes(undefined) ? undefined : problems.at(-1);
  };
}

/** Text, or a list of `part`: the two forms of content. */
export function textOrParts(part: Check): Check {
  const parts = listOf(part, { least: 1 });
  return (value, path) =>
    typeof value === 'string' ? filledText(value, path) : parts(value, path);
}

export function listOf(check: Check, limits: { least?: number; most?: number } = {}): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return invalid(path, 'Input should be a valid list');
    if (value.length < (limits.least ?? 0)) return invalid(path, 'List is too short');
    if (value.length > (limits.most ?? Infinity)) return invalid(path, 'List is too long');
    return firstProblem(value.map((item: unknown, index) => () => check(item, `${path}.${index}`)));
  };
}

export function objectOf(shape: ObjectShape): Check {
  return (value, path) => {
    if (!isObject(value)) return invalid(path, 'Input should be an object');
    const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
    const checks: Readonly<Record<string, Check>> = { ...shape.required, ...shape.optional };
    return firstProblem([
      ...Object.keys(value).map((name) => () => {
        const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
        return check === undefined
          ? problem('unknown', at(name), 'Extra inputs are not permitted')
          : check(value[name], at(name));
      }),
      ...Object.keys(shape.required).map(
        (name) => () =>
          Object.hasOwn(value, name) ? undefined : problem('missing', at(name), 'Field required'),
      ),
    ]);
  };
}

/** Chooses the shape by the text in `field`. */
export function byField(field: string, shapes: Readonly<Record<string, Check>>): Check {
  return (value, path) => {
    const name = isObject(value) ? value[field] : undefined;
    const shape =
      typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
    return shape === undefined
      ? invalid(`${path}.${field}`, `Input should be one of ${Object.keys(shapes).join(', ')}`)
      : shape(value, path);
  };
}

export function firstProblem(
  checks: readonly (() => CheckProblem | undefined)[],
): CheckProblem | undefined {
  for (const check of checks) {
    const found = check();
    if (found !== undefined) return found;
  }
  return undefined;
}
