import { parseProviderId, type ProviderId } from '../shared/ids.ts';
import {
  defaultSpeech,
  defaultVoiceInput,
  speechSources,
  type CustomVoice,
  type SpeechSettings,
  type VoiceInputSettings,
} from './speech-settings.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The most characters of an id, a name or an address. */
const longest = 2000;

/** Reads stored or imported settings of reading aloud; what is of a wrong kind counts as never set. */
export function parseSpeech(value: unknown): SpeechSettings {
  const fields = fieldsOf(value);
  return {
    ...parseSame(fields, defaultSpeech),
    source: speechSources.find((each) => each === fields['source']) ?? defaultSpeech.source,
    ownVoices: parseVoices(fields['ownVoices']),
    openAiProvider: parseProvider(fields, 'openAiProvider', defaultSpeech.openAiProvider),
  };
}

/** Reads stored or imported settings of voice input; what is of a wrong kind counts as never set. */
export function parseVoiceInput(value: unknown): VoiceInputSettings {
  const fields = fieldsOf(value);
  return {
    ...parseSame(fields, defaultVoiceInput),
    service: fields['service'] === 'whisper' ? 'whisper' : 'browser',
    provider: parseProvider(fields, 'provider', defaultVoiceInput.provider),
  };
}

/** Takes texts, switches and numbers that are of the kind that the default is of. Numbers are 0 to 2, or to 1 where the default is below. */
function parseSame<T extends object>(fields: Fields, defaults: T): T {
  const found = Object.entries(fieldsOf(defaults)).flatMap(([name, usual]) => {
    const given = fields[name];
    return isLike(given, usual) ? [[name, given] as const] : [];
  });
  return { ...defaults, ...Object.fromEntries(found) };
}

function isLike(given: unknown, usual: unknown): boolean {
  if (typeof given !== typeof usual) return false;
  if (typeof given === 'string') return given.length <= longest;
  if (typeof given === 'number') {
    return given >= 0 && given <= (typeof usual === 'number' && usual < 1 ? 1 : 2);
  }
  return typeof given === 'boolean';
}

function parseProvider(fields: Fields, name: string, usual: ProviderId | null): ProviderId | null {
  const given = fields[name];
  if (given === null) return null;
  return typeof given === 'string' ? (parseProviderId(given) ?? usual) : usual;
}

/** None without an id, none twice. */
function parseVoices(value: unknown): readonly CustomVoice[] {
  const voices = new Map<string, CustomVoice>();
  for (const each of Array.isArray(value) ? value : []) {
    const { id, name } = fieldsOf(each);
    if (typeof id !== 'string' || id.trim() === '' || voices.has(id.trim())) continue;
    voices.set(id.trim(), { id: id.trim(), name: typeof name === 'string' ? name : '' });
  }
  return [...voices.values()];
}

function fieldsOf(value: unknown): Fields {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- any object can be read by name
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
