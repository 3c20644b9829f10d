import type { OutletFailure, OutletFetch } from '@parley/contract/frames/outlet-protocol.ts';
import { err, ok } from '@parley/domain/shared/result.ts';

import { checkAddress, type AddressRules } from './check-address.ts';
import type { HostGate } from './host-gate.ts';
import type { Replacement } from './redactor.ts';
import { hostOf, type Step } from './refusal.ts';
import {
  fillAddress,
  fillParts,
  findSecrets,
  type FillablePart,
  type RunSecret,
} from './secrets.ts';

/** What decides about the requests of one run. */
export interface RunRules {
  readonly addresses: AddressRules;
  readonly gate: Pick<HostGate, 'allows'>;
  readonly secrets: readonly RunSecret[];
  /** The value of a secret, as long as the keys are open. */
  readonly valueOf: (name: string) => string | undefined;
}

/** A request that may be made. */
export interface ReadyRequest extends FillablePart {
  readonly address: URL;
  /** The address as the code knows it. */
  readonly shownUrl: string;
  readonly label: HostLabel;
}

/** How a host is called before code and people. */
export interface HostLabel {
  /** For sentences. */
  readonly name: string;
  /** The field `host` of a failure; empty where it is part of a secret. */
  readonly field: { readonly host?: string };
}

/** Where an order wants to go. */
interface Target {
  readonly url: URL;
  readonly label: HostLabel;
  /** The setting whose value the address begins with. */
  readonly secret: RunSecret | undefined;
}

/**
 * Decides whether an order becomes a request, and puts its secrets in. The person is asked for the
 * host where nothing else speaks against it.
 *
 * @param onHost  told of the host as soon as it is known
 */
export async function prepareRequest(
  order: OutletFetch,
  rules: RunRules,
  onHost: (host: string) => void,
): Promise<Step<ReadyRequest>> {
  const target = readTarget(order.url, rules);
  if (!target.ok) {
    onHost(target.error.host ?? '');
    return target;
  }
  const { url, label, secret } = target.value;
  const refuse = (reason: OutletFailure, text: string): Step<never> =>
    err({ reason, ...label.field, text });
  onHost(hostOf(url));
  const used = findSecrets(url.pathname + url.search, order, rules.secrets);
  const all = secret === undefined ? used : [secret, ...used];
  const unbound = all.find(({ origins }) => !origins.includes(url.origin));
  if (unbound !== undefined) return refuse('not-allowed', unboundText(unbound, target.value));
  if (!(await rules.gate.allows(url.origin))) {
    return refuse('not-allowed', `The user did not allow a request to ${label.name}.`);
  }
  const values = readValues(used, rules);
  if (!values.ok) return values;
  const address = fillAddress(url, values.value);
  if (address === undefined) return refuse('invalid', 'The address cannot hold its secret.');
  const shownUrl = secret === undefined ? withoutFragment(url) : order.url;
  return ok({ address, shownUrl, label, ...fillParts(order, values.value) });
}

function unboundText({ name }: RunSecret, { label, secret }: Target): string {
  return secret?.name === name
    ? `The address in «${name}» is none that it may be sent to.`
    : `«${name}» is a secret that must not go to ${label.name}.`;
}

/** What an answer must not hold: every secret of the run that is open. */
export function openSecrets({ secrets, valueOf }: RunRules): readonly Replacement[] {
  return secrets.flatMap(({ name, placeholder }) => {
    const value = valueOf(name);
    return value === undefined ? [] : [{ value, placeholder }];
  });
}

/**
 * Reads the address. It may begin with a secret, where that is an address by itself, such as a
 * webhook; then nothing of it is told.
 */
function readTarget(text: string, rules: RunRules): Step<Target> {
  const secret = rules.secrets.find(({ placeholder }) => text.startsWith(placeholder));
  if (secret === undefined) {
    const checked = checkAddress(text, rules.addresses);
    if (!checked.ok) return checked;
    const host = hostOf(checked.value);
    return ok({ url: checked.value, label: { name: host, field: { host } }, secret });
  }
  const values = readValues([secret], rules);
  if (!values.ok) return values;
  const [{ value, placeholder } = { value: '', placeholder: '' }] = values.value;
  const checked = checkAddress(value + text.slice(placeholder.length), rules.addresses);
  const name = `the address in «${secret.name}»`;
  if (checked.ok) return ok({ url: checked.value, label: { name, field: {} }, secret });
  return err({ reason: checked.error.reason, text: `A request cannot go to ${name}.` });
}

function readValues(used: readonly RunSecret[], { valueOf }: RunRules): Step<Replacement[]> {
  const values: Replacement[] = [];
  for (const { name, placeholder } of used) {
    const value = valueOf(name);
    if (value === undefined) {
      const text = `The secret «${name}» cannot be read: the keys are locked, or it was removed.`;
      return err({ reason: 'no-secret', text });
    }
    values.push({ value, placeholder });
  }
  return ok(values);
}

function withoutFragment(url: URL): string {
  const shown = new URL(url);
  shown.hash = '';
  return shown.href;
}
