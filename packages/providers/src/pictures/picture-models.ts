import type { PicturePrice } from '@parley/domain/picture/picture-cost.ts';
import { pictureForms, type PictureModel } from '@parley/domain/picture/picture-model.ts';

import { asCount, asList, asObject, asText, isObject, type JsonObject } from '../spec/json.ts';
import data from './picture-models.data.json' with { type: 'json' };

/** The models of a preset that draw, as far as they are known; the best for everyday use first. */
export function listPictureModels(presetId: string): readonly PictureModel[] {
  return asList(asObject(data)[presetId])
    .filter(isObject)
    .flatMap((row) => readModel(row) ?? []);
}

function readModel(row: JsonObject): PictureModel | undefined {
  const id = asText(row['id']);
  const form = pictureForms.find((each) => each === row['form']);
  if (id === undefined || form === undefined) return undefined;
  const price = readPrice(row['price']);
  return {
    id,
    title: asText(row['title']) ?? id,
    form,
    ...(row['isSilent'] === true ? { isSilent: true } : {}),
    ...(price === undefined ? {} : { price }),
  };
}

const rates = ['textInput', 'imageInput', 'imageOutput', 'textOutput', 'picture'] as const;

function readPrice(value: unknown): PicturePrice | undefined {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    rates.flatMap((name) => {
      const dollars = asCount(value[name]);
      return dollars === undefined ? [] : [[name, dollars]];
    }),
  );
}
