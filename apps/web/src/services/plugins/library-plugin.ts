import type { Plugin, PluginRow } from '@parley/domain/plugin/plugin.ts';
import type { Tool } from '@parley/domain/tool/tool.ts';

/** A plugin of the person's own collection, with what is known of it on this device. */
export interface LibraryPlugin {
  readonly row: PluginRow;
  readonly plugin: Plugin;
  /** SHA-256 of what the person allows: code, functions, hosts, effects. Hexadecimal. */
  readonly hash: string;
  /** The person allowed it as it is now. */
  readonly isAllowed: boolean;
  /** What the person filled in; secrets are not among them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Names of secrets that lie with the keys, and go where they were filled in for. */
  readonly secrets: readonly string[];
  /** Names of secrets that were filled in for other origins than those that they would go to. */
  readonly again: readonly string[];
  /** Labels of settings that it needs and that are empty, and of secrets to be entered again. */
  readonly missing: readonly string[];
  /** It acts for the person at a service that they are not signed in to. */
  readonly isSignedOut: boolean;
  /** Its requests go through the server that the program comes from, where that offers their host. */
  readonly isThroughServer: boolean;
  /** Its code runs in a page, as the person allowed when it lacked one. */
  readonly mayUsePage: boolean;
  /** Sets of hosts that its pages may load from, each as it was allowed. */
  readonly pageHosts: readonly (readonly string[])[];
}

/** A tool that comes along with the program, as the collection shows it. */
export interface BuiltInPlugin extends Pick<Tool, 'name' | 'title' | 'description' | 'parameters'> {
  /** New chats begin with it. */
  readonly isOn: boolean;
  /** There is something to set up, in a dialog of its own. */
  readonly hasSetup: boolean;
  /** It is on and waits to be set up. */
  readonly needsSetup: boolean;
}

/** How a plugin stands: `ready` is on and can run, `unready` is on and lacks a setting. */
export type PluginStanding = 'ready' | 'unready' | 'off';

/** How a plugin of the person stands. */
export function standingOf(entry: LibraryPlugin): PluginStanding {
  const { row, isAllowed, missing, isSignedOut } = entry;
  if (!row.isOn) return 'off';
  return missing.length > 0 || isSignedOut || !isAllowed ? 'unready' : 'ready';
}

/** How a tool that comes along stands. */
export function standingOfBuiltIn({ isOn, needsSetup }: BuiltInPlugin): PluginStanding {
  if (!isOn) return 'off';
  return needsSetup ? 'unready' : 'ready';
}
