import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildRequest } from './build-request.ts';
import { outputInstruction } from './output-instruction.ts';
import {
  hasOutputSettings,
  outputFormatIds,
  outputLanguageIds,
  outputStyles,
  outputTones,
  parseOutputSettings,
} from './output-presets.ts';
import { parseProviderId } from '../shared/ids.ts';

describe('output presets', () => {
  it('T153 offer about 45 formats, 19 styles, 20 tones and 100 languages', () => {
    expect(outputStyles.join(', ')).toBe(
      'Academic, Analytical, Argumentative, Conversational, Creative, Critical, Descriptive, Epigrammatic, Epistolary, ' +
        'Expository, Informative, Instructive, Journalistic, Metaphorical, Narrative, Persuasive, Poetic, Satirical, Technical',
    );
    expect(outputTones.join(', ')).toBe(
      'Authoritative, Clinical, Cold, Confident, Cynical, Emotional, Empathetic, Formal, Friendly, Humorous, ' +
        'Informal, Ironic, Optimistic, Pessimistic, Playful, Sarcastic, Serious, Sympathetic, Tentative, Warm',
    );
    expect(outputFormatIds.length).toBeGreaterThanOrEqual(45);
    expect(outputLanguageIds.length).toBeGreaterThanOrEqual(100);
    expect(outputLanguageIds).toEqual(expect.arrayContaining(['en-GB', 'en-US']));
    for (const each of [outputFormatIds, outputStyles, outputTones, outputLanguageIds]) {
      expect(new Set<string>(each).size).toBe(each.length);
    }
  });

  it('T153 become lines of the system text, behind the instruction of the chat', () => {
    const providerId = parseProviderId('openai');
    if (providerId === undefined) throw new Error('no provider id');
    const request = buildRequest({
      path: [],
      parameters: {
        systemMessage: 'Be kind.',
        output: { format: 'table', style: 'Academic', tone: 'Warm', language: 'en-GB' },
      },
      target: { model: { providerId, modelId: 'm' }, dialect: 'openai-chat', capabilities: {} },
      stream: true,
      attachments: new Map(),
    });
    expect(request.system).toBe(
      [
        'Be kind.',
        '',
        'Write each of your replies like this:',
        '- Format: a Markdown table.',
        '- Writing style: academic.',
        '- Tone: warm.',
        '- Language: English (UK).',
      ].join('\n'),
    );
  });

  it('say nothing where nothing is chosen', () => {
    expect(outputInstruction(undefined)).toBe('');
    expect(outputInstruction({})).toBe('');
    expect(hasOutputSettings({})).toBe(false);
    expect(hasOutputSettings({ tone: 'Cold' })).toBe(true);
  });

  it('are read from anything, without what is not known', () => {
    expect(parseOutputSettings({ format: 'table', style: 'Loud', tone: 7 })).toEqual({
      format: 'table',
    });
    fc.assert(
      fc.property(fc.anything(), (junk) => {
        expect(outputInstruction(parseOutputSettings(junk))).toBeTypeOf('string');
      }),
    );
  });
});
