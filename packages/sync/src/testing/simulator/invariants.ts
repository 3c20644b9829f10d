import { canonicalText } from '../../merge/canonical-text.ts';
import { rulesOf } from '../../merge/collection-rules.ts';
import { createDigest } from '../../merge/digest.ts';
import { digestRecord } from '../../merge/record-units.ts';
import type { RecordData } from '../../storage/client-storage.ts';
import { nameOf, type MemoryClient } from '../../storage/memory-client-storage.ts';
import { storedBytes } from '../../storage/server-storage.ts';
import { textsOf, type Ledger, type WrittenValue } from './ledger.ts';
import type { SimAccount } from './sim-account.ts';
import type { SimDevice } from './sim-device.ts';

const digest = createDigest('equal');

/** What has to be true of an account whose devices have come to rest. */
export function checkAtRest(account: SimAccount, devices: readonly SimDevice[]): readonly string[] {
  const clients = devices.map(({ storage }) => storage.snapshot());
  return [
    ...checkEqual(clients),
    ...checkTexts(account, clients),
    ...checkValues(account, clients),
    ...checkDeleted(account, clients),
    ...checkRemoved(account, clients),
    ...checkAccounts(account, clients),
    ...checkOutboxes(clients),
    ...checkLinks(clients),
    ...checkUnknownFields(clients),
    ...checkBytes(account),
  ];
}

function checkEqual(clients: readonly MemoryClient[]): readonly string[] {
  const [first, ...others] = clients.map(sharedState);
  if (first === undefined) return [];
  return others.flatMap((other) => {
    const names = new Set([...first.keys(), ...other.keys()]);
    const different = [...names].filter((name) => first.get(name) !== other.get(name));
    return different.length === 0
      ? []
      : [`I1: devices differ in ${different.slice(0, 3).join(', ')}`];
  });
}

function sharedState({ rows }: MemoryClient): ReadonlyMap<string, string> {
  return new Map(
    [...rows].map(([name, data]) => {
      const rules = rulesOf(name.slice(0, name.indexOf('/')));
      // The order of what is a set says nothing.
      return [
        name,
        rules === undefined ? '' : canonicalText(digestRecord({ rules, digest }, data)),
      ];
    }),
  );
}

function checkTexts({ ledger }: SimAccount, clients: readonly MemoryClient[]): readonly string[] {
  const there = new Set(clients.flatMap((client) => [...textsOf(client)]));
  const lost = [...ledger.texts].filter((text) => !there.has(text) && !ledger.forgiven.has(text));
  return lost.length === 0 ? [] : [`I2: lost ${lost.slice(0, 3).join(', ')}`];
}

function checkValues({ ledger }: SimAccount, [client]: readonly MemoryClient[]): readonly string[] {
  if (client === undefined) return [];
  return ledger.values.flatMap(({ key, field, value }) => {
    const name = nameOf(key);
    // Who takes a record out of the trash has what it was before it was deleted.
    const isExcused = ledger.copied.has(name) || ledger.deleted.has(name);
    if (client.rows.get(name)?.[field] !== value || isExcused) return [];
    const later = successorsOf(ledger.values, value).filter((each) => !isLost(ledger, each.value));
    return later.map((each) => `I3: ${value} beat ${each.value}, which replaced it`);
  });
}

/** It went with a profile, or everything that replaced it did: it may never have left its device. */
function isLost(ledger: Ledger, value: string): boolean {
  if (ledger.lostValues.has(value)) return true;
  const direct = ledger.values.filter(({ replaced }) => replaced === value);
  return direct.length > 0 && direct.every((each) => isLost(ledger, each.value));
}

function successorsOf(values: readonly WrittenValue[], value: string): readonly WrittenValue[] {
  const direct = values.filter(({ replaced }) => replaced === value);
  return direct.flatMap((each) => [each, ...successorsOf(values, each.value)]);
}

function checkDeleted(
  { ledger }: SimAccount,
  [client]: readonly MemoryClient[],
): readonly string[] {
  const alive = [...ledger.deleted].filter(
    (name) =>
      client?.rows.has(name) === true && !ledger.putBack.has(name) && !ledger.copied.has(name),
  );
  return alive.length === 0 ? [] : [`I4: ${alive.slice(0, 3).join(', ')} came back`];
}

/** I11 and more: what nobody deleted is there. */
function checkRemoved(
  { ledger }: SimAccount,
  [client]: readonly MemoryClient[],
): readonly string[] {
  const { deleted, made, gone } = ledger;
  const missing = [...made].filter(
    ([name, chat]) =>
      client?.rows.has(name) === false &&
      !deleted.has(name) &&
      !gone.has(name) &&
      // What somebody wrote in a chat that another one deleted for good goes with it.
      !deleted.has(chat ?? ''),
  );
  return missing.length === 0 ? [] : [`I11: nobody deleted ${missing[0]?.[0] ?? ''}`];
}

function checkAccounts({ name }: SimAccount, clients: readonly MemoryClient[]): readonly string[] {
  const strange = clients.flatMap((client) =>
    [...textsOf(client)].filter((text) => text.startsWith('«') && !text.startsWith(`«${name}:`)),
  );
  return strange.length === 0 ? [] : [`I5: ${strange[0] ?? ''} is in the account ${name}`];
}

function checkOutboxes(clients: readonly MemoryClient[]): readonly string[] {
  return clients.flatMap(({ outbox, records }) => {
    const entries = outbox.map(({ key }) => nameOf(key));
    const waiting = [...records.values()].filter(({ unmerged }) => unmerged !== null);
    return [
      ...(entries.length > 0 ? [`I9: ${entries.slice(0, 3).join(', ')} is not sent`] : []),
      ...(waiting.length > 0 ? [`I9: ${waiting[0]?.unmerged?.reason ?? ''} waits`] : []),
    ];
  });
}

function checkLinks([client]: readonly MemoryClient[]): readonly string[] {
  if (client === undefined) return [];
  const messages = rowsOf(client, 'messages');
  return [...messages].flatMap(([id, data]) => {
    const { chatId, parentId } = data;
    if (!client.rows.has(`chats/${String(chatId)}`)) return [`I10: ${id} has no chat`];
    if (typeof parentId === 'string' && !messages.has(parentId)) {
      return [`I10: ${id} hangs on nothing`];
    }
    return leadsToRoot(messages, id) ? [] : [`I10: ${id} stands in a circle`];
  });
}

function leadsToRoot(messages: ReadonlyMap<string, RecordData>, id: string): boolean {
  let current: unknown = id;
  for (let step = 0; step <= messages.size; step += 1) {
    if (typeof current !== 'string') return true;
    current = messages.get(current)?.['parentId'];
  }
  return false;
}

function rowsOf({ rows }: MemoryClient, collection: string): ReadonlyMap<string, RecordData> {
  const prefix = `${collection}/`;
  return new Map(
    [...rows]
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, data]) => [name.slice(prefix.length), data]),
  );
}

function checkUnknownFields([client]: readonly MemoryClient[]): readonly string[] {
  if (client === undefined) return [];
  return [...rowsOf(client, 'chats')].flatMap(([id, { aspect, isOld }]) =>
    isOld === true || aspect === `aspect of ${id}` ? [] : [`I13: ${id} has lost a field`],
  );
}

function checkBytes({ storage, name }: SimAccount): readonly string[] {
  const { account, records } = storage.snapshot(name);
  const sum = [...records.values()].reduce(
    (all, { sealed }) => all + storedBytes(sealed.length),
    0,
  );
  return sum === account.usedBytes ? [] : ['the server counts other bytes than it has'];
}

/** What has to be true whatever the server does. */
export function checkKept(account: SimAccount, devices: readonly SimDevice[]): readonly string[] {
  const clients = devices.map(({ storage }) => storage.snapshot());
  return [...checkTexts(account, clients), ...checkAccounts(account, clients)];
}
