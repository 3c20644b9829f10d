import { describe, expect, it } from 'vitest';

import { createAttachmentId } from '../shared/ids.ts';
import { lastPictureOf } from './last-picture.ts';
import { computePictureCost, estimatePictureCost, tokensOfPictures } from './picture-cost.ts';
import { sidesOf } from './sides-of.ts';
import { altOfPrompt, nameOfPrompt, parsePictureOrder } from './picture-order.ts';
import {
  isPictureAddress,
  parsePictureSettings,
  storedPictureSettings,
} from './picture-settings.ts';
import { makeMessage, testModel as model } from '../chat/testing/test-messages.ts';
import type { ImagePart } from '../chat/message-part.ts';

const usage = {
  textInputTokens: 10,
  imageInputTokens: 0,
  imageOutputTokens: 1000,
  textOutputTokens: 2,
};

describe('T186 the order of a picture', () => {
  it.each([
    [{ prompt: ' A fox ' }, { prompt: 'A fox', isChange: false }],
    [
      { prompt: 'A fox', size: '256x256' },
      { prompt: 'A fox', size: '256x256', isChange: false },
    ],
    [
      { prompt: 'Blue', edit_last_image: true },
      { prompt: 'Blue', isChange: true },
    ],
    [
      { prompt: 'Blue', edit_last_image: 'yes' },
      { prompt: 'Blue', isChange: false },
    ],
  ])('is read from %j', (input, order) => {
    expect(parsePictureOrder(input)).toEqual({ ok: true, value: order });
  });

  it.each([[{}], [{ prompt: ' ' }], [{ prompt: 1 }], [{ prompt: 'x'.repeat(32_001) }]])(
    'says what is wrong with the prompt',
    (input) => {
      expect(parsePictureOrder(input)).toMatchObject({
        ok: false,
        error: expect.stringContaining('"prompt"'),
      });
    },
  );

  it.each(['64x64', 1024, null])('knows no size %j', (size) => {
    expect(parsePictureOrder({ prompt: 'A fox', size })).toMatchObject({
      ok: false,
      error: expect.stringContaining('256x256, 512x512, 1024x1024'),
    });
  });

  it('has sides, a description and a file name', () => {
    expect(sidesOf('1536x1024')).toEqual({ widthPx: 1536, heightPx: 1024 });
    expect(altOfPrompt(' A\n red   fox ')).toBe('A red fox');
    expect(altOfPrompt('x'.repeat(5000)).length).toBeLessThanOrEqual(1001);
    expect(nameOfPrompt('A red fox!', 'image/jpeg')).toBe('a-red-fox.jpg');
    expect(nameOfPrompt('狐狸', 'image/png')).toBe('狐狸.png');
    expect(nameOfPrompt('…/..', 'image/webp')).toBe('picture.webp');
  });
});

describe('what pictures cost', () => {
  it.each([
    ['what the service says', { ...usage, toldCostMicroUsd: 39 }, { picture: 1 }, 39],
    ['a price for each', usage, { picture: 0.04 }, 80_000],
    ['prices of tokens', usage, { textInput: 5, imageOutput: 30, textOutput: 10 }, 30_070],
    ['no price of words', usage, { textInput: 5, imageOutput: 30 }, undefined],
    ['no usage', undefined, { imageOutput: 30 }, undefined],
    ['no price', usage, undefined, undefined],
  ])('by %s', (...given) => {
    const [, used, price, cost] = given;
    expect(computePictureCost({ count: 2, usage: used, price })).toBe(cost);
  });

  it('is unknown without a picture, where each has a price', () => {
    const price = { picture: 0.04 };
    expect(computePictureCost({ count: 0, usage, price })).toBeUndefined();
    const told = { ...usage, toldCostMicroUsd: 39 };
    expect(computePictureCost({ count: 0, usage: told, price })).toBe(39);
  });

  it('is estimated before', () => {
    expect(estimatePictureCost({ picture: 0.04 }, 'high')).toBe(40_000);
    expect(estimatePictureCost({ imageOutput: 30 }, 'low')).toBe(12_240);
    expect(estimatePictureCost({ textInput: 30 }, 'low')).toBeUndefined();
    expect(estimatePictureCost(undefined, 'auto')).toBeUndefined();
  });

  it('is counted as the tokens of any request', () => {
    expect(tokensOfPictures(usage)).toMatchObject({
      inputTokens: 10,
      outputTokens: 1002,
      isEstimated: false,
    });
    expect(tokensOfPictures(undefined)).toMatchObject({ outputTokens: 0, isEstimated: true });
  });
});

describe('who draws', () => {
  it.each([
    [{ kind: 'model', model } as const],
    [{ kind: 'address', address: 'https://draws.test/x' } as const],
    [undefined],
  ])('is stored and read: %j', (source) => {
    const settings = { source, size: '512x512', quality: 'high' } as const;
    expect(parsePictureSettings(storedPictureSettings(settings))).toEqual(settings);
  });

  it.each([
    {},
    { model: 'x', size: '1x1', quality: 'best' },
    { address: 'http://elsewhere.test/' },
    { address: `https://${'a'.repeat(2000)}.test` },
    { address: 1 },
  ])('is nobody where %j is stored', (stored) => {
    expect(parsePictureSettings(stored)).toEqual({
      source: undefined,
      size: '1024x1024',
      quality: 'auto',
    });
  });

  it.each([
    ['https://draws.test/x', true],
    ['http://localhost:8000/draw', true],
    ['http://127.0.0.1:8000/', true],
    ['http://draws.test/', false],
    ['https://me:secret@draws.test/', false],
    ['ftp://draws.test/', false],
    ['draws', false],
  ])('may be at %s: %j', (address, isAllowed) => {
    expect(isPictureAddress(address)).toBe(isAllowed);
  });
});

function pictureOf(hash: string): ImagePart {
  return {
    type: 'image',
    attachmentId: createAttachmentId(hash.repeat(64)),
    mediaType: 'image/png',
    name: hash,
    sizeBytes: 1,
    widthPx: 1,
    heightPx: 1,
  };
}

it('the last picture of a conversation is found, whoever put it there', () => {
  const asked = makeMessage('u1', null, { parts: [pictureOf('a')] });
  const drawn = makeMessage('t1', 'u1', { role: 'tool', parts: [pictureOf('b'), pictureOf('c')] });
  const said = makeMessage('a1', 't1', { parts: [{ type: 'text', text: 'Here.' }] });
  expect(lastPictureOf([asked, drawn, said])?.name).toBe('c');
  expect(lastPictureOf([asked, said])?.name).toBe('a');
  expect(lastPictureOf([said])).toBeUndefined();
});

it('what was cleared away or left out is not the last picture', () => {
  const path = [
    makeMessage('1', null, { parts: [pictureOf('passport')] }),
    makeMessage('2', '1', { role: 'system', type: 'clear-context', parts: [] }),
    makeMessage('3', '2', { parts: [pictureOf('later')], isLeftOut: true }),
    makeMessage('4', '3'),
  ];
  expect(lastPictureOf(path)).toBeUndefined();
  expect(lastPictureOf(path.slice(0, 1))?.name).toBe('passport');
});
