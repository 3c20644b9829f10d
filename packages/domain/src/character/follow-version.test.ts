import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseProviderId } from '../shared/ids.ts';
import { sentFields, type SentFields } from './character.ts';
import { fillNames, isFilledFrom } from './fill-names.ts';
import { followVersion, takeBack, type CharacterCopy } from './follow-version.ts';

const providerId = parseProviderId('openai') ?? expect.fail();
const text = fc.constantFrom(
  '',
  'Be kind.',
  'I am {{char}}.',
  'Hi {{user}}, {{user}}!',
  'Be brief.',
);
const model = fc.option(fc.constantFrom('one', 'two').map((modelId) => ({ providerId, modelId })));
const parameters = fc.record({ temperature: fc.constantFrom(0, 0.5, 1) }, { requiredKeys: [] });
const example = fc.record({ userText: text, assistantText: text });
const sent: fc.Arbitrary<SentFields> = fc.record({
  title: fc.constantFrom('Ann', 'Bob'),
  instruction: text,
  welcomeMessages: fc.uniqueArray(text, { maxLength: 3 }),
  trainingExamples: fc.array(example, { maxLength: 2 }),
  model,
  parameters,
});

const step = { userName: 'User', isUsable: () => true };

/** A chat that was filled from a version, by a person of some name. */
function copyOf(fields: SentFields, user: string): CharacterCopy {
  const fill = (template: string) => fillNames(template, { character: fields.title, user });
  const [welcome] = fields.welcomeMessages;
  return {
    model: fields.model,
    parameters: {
      topP: 0.3,
      ...fields.parameters,
      systemMessage: fill(fields.instruction),
      ...(welcome === undefined ? {} : { welcomeMessage: fill(welcome) }),
      ...(fields.trainingExamples.length === 0
        ? {}
        : {
            examples: fields.trainingExamples.map(({ userText, assistantText }) => ({
              userText: fill(userText),
              assistantText: fill(assistantText),
            })),
          }),
    },
  };
}

const own: fc.Arbitrary<Partial<CharacterCopy['parameters']>> = fc.record(
  {
    systemMessage: fc.constant('Mine.'),
    welcomeMessage: fc.constant('My own hello.'),
    temperature: fc.constant(0.9),
    examples: fc.constant([{ userText: 'Mine?', assistantText: 'Yes.' }]),
  },
  { requiredKeys: [] },
);

describe('followVersion', () => {
  it('changes only what still equals the version before', () => {
    fc.assert(
      fc.property(sent, sent, own, (before, after, changed) => {
        const filled = copyOf(before, 'Kim');
        const chat: CharacterCopy = {
          model: { providerId, modelId: 'mine' },
          parameters: { ...filled.parameters, ...changed },
        };
        const { copy, kept } = followVersion(chat, { ...step, before, after });
        for (const name of Object.keys(changed)) {
          expect(Reflect.get(copy.parameters, name)).toEqual(Reflect.get(changed, name));
        }
        expect(copy.model).toEqual(chat.model);
        expect(copy.parameters.topP).toBe(0.3);
        expect(sentFields).toEqual(expect.arrayContaining([...kept]));
      }),
      { numRuns: 2000 },
    );
  });

  it('brings a chat in which nothing was changed to what a new one has', () => {
    fc.assert(
      fc.property(sent, sent, (before, after) => {
        const { copy, kept } = followVersion(copyOf(before, 'User'), { ...step, before, after });
        const fresh = copyOf(after, 'User');
        expect(kept).toEqual([]);
        expect(copy.model).toEqual(after.model ?? before.model);
        const { welcomeMessage, ...others } = copy.parameters;
        const { welcomeMessage: _first, ...freshOthers } = fresh.parameters;
        expect(others).toEqual(freshOthers);
        const welcomes = after.welcomeMessages.map((template) =>
          fillNames(template, { character: after.title, user: 'User' }),
        );
        expect(welcomes.length === 0 ? [undefined] : welcomes).toContain(welcomeMessage);
      }),
      { numRuns: 2000 },
    );
  });

  it('is taken back to what was there, but for what was set since', () => {
    fc.assert(
      fc.property(sent, sent, own, (before, after, since) => {
        const chat = copyOf(before, 'Kim');
        const { copy: done } = followVersion(chat, { ...step, before, after });
        expect(takeBack(done, { done, before: chat })).toEqual(chat);
        const now = { ...done, parameters: { ...done.parameters, ...since } };
        expect(takeBack(now, { done, before: chat }).parameters).toMatchObject(since);
      }),
      { numRuns: 1000 },
    );
  });

  it('says which changes are the person’s own', () => {
    const before = { ...nothing, instruction: 'Be kind.', parameters: { temperature: 0.2 } };
    const after = { ...before, instruction: 'Be strict.', parameters: { temperature: 0.8 } };
    const chat = {
      ...copyOf(before, 'User'),
      parameters: { systemMessage: 'Mine.', temperature: 0.2 },
    };
    expect(followVersion(chat, { ...step, before, after })).toEqual({
      copy: { model: null, parameters: { systemMessage: 'Mine.', temperature: 0.8 } },
      kept: ['instruction'],
    });
  });

  it('keeps the model where the new one is not set up here', () => {
    const before = { ...nothing, model: { providerId, modelId: 'one' } };
    const after = { ...nothing, model: { providerId, modelId: 'two' } };
    const followed = followVersion(copyOf(before, 'User'), {
      ...step,
      before,
      after,
      isUsable: () => false,
    });
    expect(followed.copy.model).toEqual(before.model);
  });

  it('replaces all where nobody knows what the chat was filled from', () => {
    const after = { ...nothing, instruction: 'Be strict.', parameters: { temperature: 0.8 } };
    const chat = {
      model: null,
      parameters: { systemMessage: 'Old.', welcomeMessage: 'Hi', topP: 1 },
    };
    expect(followVersion(chat, { ...step, before: undefined, after }).copy.parameters).toEqual({
      systemMessage: 'Be strict.',
      temperature: 0.8,
      topP: 1,
    });
  });
});

const nothing: SentFields = {
  title: 'Ann',
  instruction: '',
  welcomeMessages: [],
  trainingExamples: [],
  model: null,
  parameters: {},
};

describe('isFilledFrom', () => {
  it.each([
    ['Hi Kim and Kim', 'Hi {{user}} and {{user}}', true],
    ['Hi Kim and Tom', 'Hi {{user}} and {{user}}', false],
    ['Hi Ann', 'Hi {{char}}', true],
    ['Hi Bob', 'Hi {{char}}', false],
    ['Ann, Kim', '<BOT>, <USER>', true],
    ['', '{{user}}', true],
    ['x', 'Hello {{user}}', false],
  ])('%j from %j: %s', (filled, template, isFilled) => {
    expect(isFilledFrom(filled, template, 'Ann')).toBe(isFilled);
  });

  it('holds for whatever was filled', () => {
    const words = fc.array(fc.constantFrom('{{user}}', '{{char}}', '<USER>', 'a', ' ', '{{'));
    fc.assert(
      fc.property(words, fc.string(), fc.string(), (template, user, character) => {
        const whole = template.join('');
        expect(isFilledFrom(fillNames(whole, { character, user }), whole, character)).toBe(true);
      }),
    );
  });
});
