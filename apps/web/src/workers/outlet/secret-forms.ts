import { joinBytes } from '#src/platform/byte-streams.ts';
import { toBase64 } from '#src/platform/to-base64.ts';

/** A shorter text turns up by chance; taking it out would break answers. */
const fewestCharacters = 8;
/** Paths of addresses are words that others use too, as long as they are short. */
const fewestPathCharacters = 16;

/** As it stands between quotes in JSON. */
export function inJson(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

/** As it stands in a form. */
export function inForm(value: string): string {
  return encodeURIComponent(value);
}

/** As it stands in an address. A colon stays: some tokens have one, and some servers do not decode it. */
export function inAddress(value: string): string {
  return inForm(value).replaceAll('%3A', ':');
}

/**
 * The ways in which a host gives a secret back without having done anything to it: as it was sent, in
 * JSON, in an address, and within Base64.
 */
export function formsOf(secret: string): readonly string[] {
  // Headers lose the spaces around their value.
  const value = secret.trim();
  const encoded = [inForm(value), inAddress(value)];
  const forms = [
    value,
    inJson(value),
    ...encoded,
    // In a query, browsers encode this as well.
    ...encoded.map((form) => form.replaceAll("'", '%27')),
    ...addressForms(value),
    ...base64Forms(new TextEncoder().encode(value)),
  ];
  return value.length < fewestCharacters ? [] : [...new Set(forms)];
}

/** Of a secret that is an address: as browsers write it, and what a server sees of it. */
function addressForms(value: string): readonly string[] {
  if (!/^https?:/i.test(value) || !URL.canParse(value)) return [];
  const { href, pathname, search } = new URL(value);
  const paths = [pathname + search, pathname];
  return [href, ...paths.filter(({ length }) => length >= fewestPathCharacters)];
}

/**
 * How bytes look within Base64: three ways, by where they begin in a group of three. Letters at the
 * edges that their neighbours decide too are left out.
 */
function base64Forms(bytes: Uint8Array): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = toBase64(joinBytes([new Uint8Array(before), bytes]));
    const form = whole.slice(
      Math.ceil((before * 8) / 6),
      Math.floor(((before + bytes.length) * 8) / 6),
    );
    return [form, inForm(form), form.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
