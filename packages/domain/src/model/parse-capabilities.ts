import type { ModelCapabilities, OwnSearch } from './model-info.ts';
import { dialects } from './provider-endpoint.ts';
import { reasoningEfforts } from './reasoning-effort.ts';

const flags = [
  'sampling',
  'vision',
  'tools',
  'reasoning',
  'verbosity',
  'stop',
  'jsonMode',
  'jsonSchema',
] as const;

/** Reads what a model can do from a file or a stored list; what cannot be read is unknown. */
export function parseCapabilities(value: unknown): ModelCapabilities {
  const row: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const known = flags.filter((name) => typeof row[name] === 'boolean');
  const maxTokensField = oneOf(row['maxTokensField'], ['max_tokens', 'max_completion_tokens']);
  const effortAs = oneOf(row['effortAs'], ['word', 'tokens']);
  const dialect = oneOf(row['dialect'], dialects);
  const ownSearch = parseOwnSearch(row['ownSearch']);
  const efforts: unknown = row['efforts'];
  return {
    ...Object.fromEntries(known.map((name) => [name, row[name] === true])),
    ...(maxTokensField === undefined ? {} : { maxTokensField }),
    ...(Array.isArray(efforts)
      ? { efforts: reasoningEfforts.filter((each) => efforts.includes(each)) }
      : {}),
    ...(effortAs === undefined ? {} : { effortAs }),
    ...(dialect === undefined ? {} : { dialect }),
    ...(ownSearch === undefined ? {} : { ownSearch }),
  };
}

function parseOwnSearch(value: unknown): OwnSearch | false | undefined {
  if (value === false) return false;
  const row: Readonly<Record<string, unknown>> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const dialect = oneOf(row['dialect'], dialects);
  if (dialect === undefined) return undefined;
  return { dialect, ...(row['excludesTools'] === true ? { excludesTools: true } : {}) };
}

function oneOf<const T>(value: unknown, allowed: readonly T[]): T | undefined {
  return allowed.find((each) => each === value);
}
