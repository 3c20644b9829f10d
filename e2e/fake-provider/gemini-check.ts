import {
  anyValue,
  asList,
  type Check,
  type CheckProblem,
  eitherOf,
  filledText,
  firstProblem,
  flag,
  isObject,
  listOf,
  numberIn,
  objectOf,
  oneOf,
  problem,
  text,
  wholeIn,
} from './check.ts';

type Fields = Readonly<Record<string, unknown>>;

const objectLike: Check = (value, path) =>
  isObject(value) ? undefined : problem('invalid', path, 'Input should be an object');

const signed = { thoughtSignature: filledText, thought: flag };

const part = eitherOf(
  objectOf({ required: { text }, optional: signed }),
  objectOf({
    required: {
      inlineData: objectOf({ required: { mimeType: filledText, data: filledText } }),
    },
    optional: signed,
  }),
  objectOf({
    required: {
      functionCall: objectOf({
        required: { name: filledText, args: objectLike },
        optional: { id: filledText },
      }),
    },
    optional: signed,
  }),
  objectOf({
    required: {
      functionResponse: objectOf({
        required: { name: filledText, response: objectLike },
        optional: { id: filledText },
      }),
    },
  }),
);

const content = objectOf({
  required: { role: oneOf('user', 'model'), parts: listOf(part, { least: 1 }) },
});

/** The part of JSON Schema that function declarations take. */
const schema: Check = (value, path) =>
  objectOf({
    required: {},
    optional: {
      type: oneOf('string', 'number', 'integer', 'boolean', 'array', 'object'),
      title: text,
      description: text,
      format: text,
      nullable: flag,
      enum: listOf(filledText, { least: 1 }),
      items: schema,
      properties: (inner, at) =>
        isObject(inner) && Object.keys(inner).length > 0
          ? firstProblem(
              Object.entries(inner).map(
                ([name, each]) =>
                  () =>
                    schema(each, `${at}.${name}`),
              ),
            )
          : problem('invalid', at, 'should be non-empty for OBJECT type'),
      required: listOf(filledText),
      anyOf: listOf(schema, { least: 1 }),
      minimum: anyValue,
      maximum: anyValue,
      minItems: anyValue,
      maxItems: anyValue,
      minLength: anyValue,
      maxLength: anyValue,
      minProperties: anyValue,
      maxProperties: anyValue,
      pattern: text,
    },
  })(value, path);

const bodyShape = {
  required: { contents: listOf(content, { least: 1 }) },
  optional: {
    systemInstruction: objectOf({
      required: { parts: listOf(objectOf({ required: { text: filledText } }), { least: 1 }) },
    }),
    generationConfig: objectOf({
      required: {},
      optional: {
        temperature: numberIn(0, 2),
        topP: numberIn(0, 1),
        topK: wholeIn(1, 1000),
        maxOutputTokens: wholeIn(1, 1_000_000),
        stopSequences: listOf(filledText, { most: 5 }),
        responseMimeType: oneOf('text/plain', 'application/json'),
        responseJsonSchema: anyValue,
        thinkingConfig: objectOf({
          required: {},
          optional: {
            includeThoughts: flag,
            thinkingLevel: oneOf('MINIMAL', 'LOW', 'MEDIUM', 'HIGH'),
            thinkingBudget: wholeIn(0, 24_576),
          },
        }),
      },
    }),
    tools: listOf(
      objectOf({
        required: {
          functionDeclarations: listOf(
            objectOf({
              required: { name: filledText, description: text },
              optional: { parameters: schema },
            }),
            { least: 1 },
          ),
        },
      }),
    ),
    toolConfig: anyValue,
    safetySettings: anyValue,
  } satisfies Readonly<Record<string, Check>>,
};

/** Looks at a body as strictly as the newest models of this dialect do. */
export function checkGeminiBody(
  body: unknown,
  options: { readonly extraFields: readonly string[] },
): CheckProblem | undefined {
  const extra = Object.fromEntries(options.extraFields.map((name) => [name, anyValue]));
  const shape = { ...bodyShape, optional: { ...bodyShape.optional, ...extra } };
  const contents = isObject(body) ? asList(body['contents']).filter(isObject) : [];
  return firstProblem([
    () => objectOf(shape)(body, ''),
    ...contents.map((each, index) => () => checkContent(contents, each, index)),
    () =>
      contents[0]?.['role'] === 'user' && contents.at(-1)?.['role'] === 'user'
        ? undefined
        : problem('invalid', 'contents', 'Please ensure that the conversation is of the user'),
  ]);
}

/** Calls are answered at once, as many as there were, and the first of them is signed. */
function checkContent(
  contents: readonly Fields[],
  each: Fields,
  index: number,
): CheckProblem | undefined {
  const path = `contents.${index}`;
  const asked = namesOf(contents[index - 1], 'functionCall');
  const answered = namesOf(each, 'functionResponse');
  if (asked.join('\n') !== answered.join('\n')) {
    return problem(
      'invalid',
      path,
      'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
    );
  }
  const call = partsOf(each).find((found) => found['functionCall'] !== undefined);
  return call !== undefined && call['thoughtSignature'] === undefined
    ? problem(
        'invalid',
        path,
        'Function call is missing a thought_signature in functionCall parts.',
      )
    : undefined;
}

function partsOf(found: Fields | undefined): readonly Fields[] {
  return asList(found?.['parts']).filter(isObject);
}

function namesOf(found: Fields | undefined, field: string): readonly unknown[] {
  return partsOf(found)
    .map((each) => each[field])
    .filter(isObject)
    .map((each) => each['name']);
}
