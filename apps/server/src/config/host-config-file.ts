import { readFileSync } from 'node:fs';

import { checkHostConfig } from '@parley/contract/http/check-host-config.ts';
import { readHostConfig, type HostConfig } from '@parley/contract/http/host-config.ts';
import {
  readOrganizationConfig,
  type OrganizationConfig,
} from '@parley/contract/http/organization/organization-config.ts';
import { err, ok, type Result } from '@parley/domain/shared/result.ts';

import { keyLines } from './key-lines.ts';

/** Something in the operator's file that stops the start; `line` counts from 1. */
export interface ConfigFileProblem {
  readonly code: 'config-invalid';
  readonly line: number;
  /** Dotted; absent where the whole file is meant. */
  readonly key?: string;
  readonly reason: string;
}

/** A host configuration file without a mistake. */
export interface ReadConfigFile {
  readonly config: HostConfig;
  readonly organization: OrganizationConfig;
  /** The organisation has a licence of its own: `licenseToken` is set. */
  readonly hasLicenseToken: boolean;
  /** What is set and has no effect in this version; told at the start. */
  readonly unused: readonly { readonly line: number; readonly key: string }[];
}

/**
 * Reads the host configuration file.
 *
 * Errors: an unreadable file, invalid JSON, and every unknown key and wrong value with its line.
 */
export function readHostConfigFile(
  file: string,
): Result<ReadConfigFile, readonly ConfigFileProblem[]> {
  try {
    return parseHostConfig(readFileSync(file, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason';
    return err([{ code: 'config-invalid', line: 1, reason: `cannot be read (${code})` }]);
  }
}

/** Parses the text of a host configuration file; what it leaves out gets the server's defaults. */
export function parseHostConfig(
  text: string,
): Result<ReadConfigFile, readonly ConfigFileProblem[]> {
  const document = parseJson(text);
  if (!document.ok) return document;
  const lines = keyLines(text);
  const place = (path: readonly string[]): { line: number; key?: string } => ({
    line: lines.get(path.join('\0')) ?? 1,
    ...(path.length > 0 ? { key: path.join('.') } : {}),
  });
  const found = checkHostConfig(document.value);
  const problems = [...found.problems, ...ofServer(document.value)];
  if (problems.length > 0) {
    return err(
      problems
        .map(({ path, reason }) => ({ code: 'config-invalid' as const, ...place(path), reason }))
        .toSorted((a, b) => a.line - b.line),
    );
  }
  return ok({
    organization: readOrganizationConfig(document.value),
    hasLicenseToken: 'licenseToken' in asObject(document.value),
    config: withServerDefaults({ manifestURL: 'api/manifest', ...asObject(document.value) }),
    unused: found.unused.map((path) => ({ key: '', ...place(path) })),
  });
}

/** What policies depend on is set by the operator of the server, and not by whoever writes the file. */
function ofServer(document: unknown): ReturnType<typeof checkHostConfig>['problems'] {
  const names = { sandboxOrigin: 'PARLEY_SANDBOX_ORIGIN', relayHosts: 'PARLEY_RELAY_HOSTS' };
  return Object.entries(names)
    .filter(([key]) => key in asObject(document))
    .map(([key, name]) => ({ path: [key], reason: `is set by ${name}` }));
}

/** The configuration of a server without a file: as the defaults, and the demo is there. */
export function defaultHostConfig(): HostConfig {
  return withServerDefaults({});
}

function withServerDefaults(document: unknown): HostConfig {
  const demo = { enabled: true };
  return readHostConfig(mergeDemo(document, demo));
}

function asObject(document: unknown): object {
  return typeof document === 'object' && document !== null ? document : {};
}

function mergeDemo(document: unknown, defaults: object): unknown {
  if (typeof document !== 'object' || document === null) return { demo: defaults };
  const demo: unknown = 'demo' in document ? document.demo : undefined;
  return { ...document, demo: { ...defaults, ...(typeof demo === 'object' ? demo : {}) } };
}

function parseJson(text: string): Result<unknown, readonly ConfigFileProblem[]> {
  try {
    const document: unknown = JSON.parse(text);
    return ok(document);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const position = Number(/at position (\d+)/.exec(message)?.[1] ?? text.length);
    const line = text.slice(0, position).split('\n').length;
    return err([{ code: 'config-invalid', line, reason: 'is not valid JSON from here' }]);
  }
}
