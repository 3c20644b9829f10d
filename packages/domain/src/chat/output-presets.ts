/** The forms that a reply can be asked for, in the order in which they are offered. */
export const outputFormatIds = [
  'short',
  'paragraph',
  'bullets',
  'numbered',
  'steps',
  'checklist',
  'table',
  'comparison',
  'pros-cons',
  'outline',
  'summary',
  'takeaways',
  'faq',
  'dialogue',
  'interview',
  'essay',
  'article',
  'blog',
  'news',
  'press-release',
  'email',
  'letter',
  'memo',
  'report',
  'proposal',
  'minutes',
  'agenda',
  'slides',
  'speech',
  'social-post',
  'thread',
  'advert',
  'product-text',
  'cover-letter',
  'lesson',
  'quiz',
  'flashcards',
  'recipe',
  'story',
  'poem',
  'script',
  'timeline',
  'glossary',
  'swot',
  'mermaid',
  'code',
  'json',
  'csv',
] as const;

/** The styles of writing, in the order of the alphabet. */
export const outputStyles = [
  'Academic',
  'Analytical',
  'Argumentative',
  'Conversational',
  'Creative',
  'Critical',
  'Descriptive',
  'Epigrammatic',
  'Epistolary',
  'Expository',
  'Informative',
  'Instructive',
  'Journalistic',
  'Metaphorical',
  'Narrative',
  'Persuasive',
  'Poetic',
  'Satirical',
  'Technical',
] as const;

/** The tones of voice, in the order of the alphabet. */
export const outputTones = [
  'Authoritative',
  'Clinical',
  'Cold',
  'Confident',
  'Cynical',
  'Emotional',
  'Empathetic',
  'Formal',
  'Friendly',
  'Humorous',
  'Informal',
  'Ironic',
  'Optimistic',
  'Pessimistic',
  'Playful',
  'Sarcastic',
  'Serious',
  'Sympathetic',
  'Tentative',
  'Warm',
] as const;

/** BCP 47 tags of the languages that a reply can be asked for, in the order of their English names. */
export const outputLanguageIds = [
  'af',
  'sq',
  'am',
  'ar',
  'hy',
  'as',
  'az',
  'eu',
  'be',
  'bn',
  'bs',
  'bg',
  'my',
  'ca',
  'ceb',
  'zh-Hans',
  'zh-Hant',
  'co',
  'hr',
  'cs',
  'da',
  'nl',
  'en-GB',
  'en-US',
  'eo',
  'et',
  'fil',
  'fi',
  'fr',
  'fr-CA',
  'fy',
  'gl',
  'ka',
  'de',
  'de-AT',
  'de-CH',
  'el',
  'gu',
  'ht',
  'ha',
  'haw',
  'he',
  'hi',
  'hu',
  'is',
  'ig',
  'id',
  'ga',
  'it',
  'ja',
  'jv',
  'kn',
  'kk',
  'km',
  'rw',
  'ko',
  'ku',
  'ky',
  'lo',
  'la',
  'lv',
  'lt',
  'lb',
  'mk',
  'mg',
  'ms',
  'ml',
  'mt',
  'mi',
  'mr',
  'mn',
  'ne',
  'nb',
  'or',
  'ps',
  'fa',
  'pl',
  'pt-BR',
  'pt-PT',
  'pa',
  'qu',
  'ro',
  'ru',
  'gd',
  'sr',
  'si',
  'sk',
  'sl',
  'so',
  'es',
  'es-419',
  'sw',
  'sv',
  'tg',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'uz',
  'vi',
  'cy',
  'xh',
  'yi',
  'yo',
  'zu',
] as const;

/** The id of a form. */
export type OutputFormat = (typeof outputFormatIds)[number];
/** The id of a style, also the word that the model reads. */
export type OutputStyle = (typeof outputStyles)[number];
/** The id of a tone, also the word that the model reads. */
export type OutputTone = (typeof outputTones)[number];
/** The BCP 47 tag of a language. */
export type OutputLanguage = (typeof outputLanguageIds)[number];

/** How replies shall come out; what is absent is left to the model. */
export interface OutputSettings {
  readonly format?: OutputFormat;
  readonly style?: OutputStyle;
  readonly tone?: OutputTone;
  readonly language?: OutputLanguage;
}

/** Whether anything is chosen. */
export function hasOutputSettings(output: OutputSettings | undefined): boolean {
  return output !== undefined && Object.values(output).some((value) => value !== undefined);
}

/** Reads stored or imported choices; what this version does not know counts as not chosen. */
export function parseOutputSettings(value: unknown): OutputSettings {
  if (typeof value !== 'object' || value === null) return {};
  const chosen: { -readonly [Name in keyof OutputSettings]: OutputSettings[Name] } = {};
  const read = <T extends string>(name: string, known: readonly T[]): T | undefined => {
    const found: unknown = Reflect.get(value, name);
    return known.find((each) => each === found);
  };
  const format = read('format', outputFormatIds);
  const style = read('style', outputStyles);
  const tone = read('tone', outputTones);
  const language = read('language', outputLanguageIds);
  if (format !== undefined) chosen.format = format;
  if (style !== undefined) chosen.style = style;
  if (tone !== undefined) chosen.tone = tone;
  if (language !== undefined) chosen.language = language;
  return chosen;
}
