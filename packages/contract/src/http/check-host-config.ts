import {
  anyObject,
  checkFields,
  flag,
  positiveInteger,
  text,
  type FieldProblem,
  type FieldReader,
} from './field-readers.ts';
import { hostConfigFields, readHostConfig } from './host-config.ts';
import { checkHostModels } from './host-models.ts';
import { checkHostedModels } from './organization/hosted-models.ts';
import { organizationFields } from './organization/organization-config.ts';
import { checkShop } from './shop-config.ts';

/*
 * Keys of the host configuration that belong to parts of the program which do not exist yet. They are
 * checked, so that a file that is right today stays right; they are not handed to the browser; and
 * the server says at its start that they have no effect. A part that is built takes its keys along.
 */

/** Keys at the top that nothing reads yet. */
const laterFields: Readonly<Record<string, FieldReader<unknown>>> = {
  hostname: text('', 255),
  subdomain: text('', 63),
  customCode: anyObject(),
  orgID: text('', 200),
  orgActive: flag(false),
  isAPIKeyOptional: flag(false),
  hasElevenLabsAPIKey: flag(false),
  gpt4Cap: positiveInteger(),
  licenseServerConfig: anyObject(),
};

/** Keys at the top that only the server reads; browsers are not told of them. */
const serverFields: Readonly<Record<string, FieldReader<unknown>>> = {
  licenseToken: text('', 10_000),
};

/** Switches of `chatFeatures`. */
const features = [
  'addExampleChats',
  'addNewCharacters',
  'addNewPlugins',
  'commandK',
  'communityPrompts',
  'costEstimation',
  'customModels',
  'defaultCharacters',
  'modelSettings',
  'navBar',
  'outputSettings',
  'pickCharacters',
  'promptLibrary',
  'share',
  'syncToCloud',
  'systemCharactersForOnlyMembers',
  'systemMessage',
  'systemPromptsForOnlyMembers',
  'textToSpeech',
  'uploadDocument',
  'useAutoSuggestKeywords',
  'usePlugins',
  'yourProfile',
  'voiceInput',
];

const unusedKeys: ReadonlySet<string> = new Set([
  ...Object.keys(laterFields),
  'links.supportIframeURL',
]);

/** What was found in an operator's file. */
export interface HostConfigFindings {
  /** Unknown keys and values of the wrong type, in the order of the file. */
  readonly problems: readonly FieldProblem[];
  /** Keys from the root that are right and have no effect in this version. */
  readonly unused: readonly (readonly string[])[];
}

/** Looks through an operator's configuration file; both lists are empty when it is good. */
export function checkHostConfig(document: unknown): HostConfigFindings {
  const problems = checkFields(
    { ...laterFields, ...serverFields, ...organizationFields, ...hostConfigFields },
    document,
  ).concat(checkFeatureNames(document), checkModels(document), checkShop(readHostConfig(document)));
  return { problems, unused: pathsOf(document).filter((path) => unusedKeys.has(path.join('.'))) };
}

/** Every key that a file may have, dotted, and whether this version does something with it. */
export function hostConfigKeys(): ReadonlyMap<string, 'used' | 'later'> {
  const { links, modelSettings, licensing, accounts, sharing, demo } = readHostConfig(undefined);
  const groups = { links, modelSettings, licensing, accounts, sharing, demo };
  const keys = [
    ...Object.keys(hostConfigFields).filter((key) => key !== 'chatFeatures' && !(key in groups)),
    ...Object.keys(organizationFields),
    ...Object.keys(serverFields),
    ...Object.keys(laterFields),
    ...Object.entries(groups).flatMap(([group, fields]) =>
      Object.keys(fields).map((key) => `${group}.${key}`),
    ),
    ...features.map((key) => `chatFeatures.${key}`),
  ];
  return new Map(keys.map((key) => [key, unusedKeys.has(key) ? 'later' : 'used']));
}

function checkModels(document: unknown): readonly FieldProblem[] {
  const { systemModels } = readHostConfig(document);
  return [...checkHostModels(systemModels), ...checkHostedModels(systemModels)];
}

function checkFeatureNames(document: unknown): readonly FieldProblem[] {
  const known = new Set(features);
  return pathsOf(document)
    .filter(([top, key]) => top === 'chatFeatures' && key !== undefined && !known.has(key))
    .map((path) => ({ path, reason: 'is not a known switch' }));
}

/** The keys of a document and of the objects right in it. */
function pathsOf(document: unknown): readonly (readonly string[])[] {
  return entriesOf(document).flatMap(([key, value]) => [
    [key],
    ...entriesOf(value).map(([inner]) => [key, inner]),
  ]);
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.entries(value) : [];
}
