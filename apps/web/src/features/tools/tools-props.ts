import type { ReactNode } from 'react';

import type { CallTarget } from '#src/services/providers/call-targets.ts';

/** A tool or a plugin as its switch shows it. */
export interface ShownTool {
  /** Names of the functions behind it: one, or all of a plugin. */
  readonly names: readonly string[];
  readonly title: string;
  /** In its own words. */
  readonly description: string;
}

/** Who searches the web: the service that is set up, as it is stored, or else the model of the chat. */
export type WebSearcher =
  | { readonly service: Readonly<Record<string, unknown>> }
  | { readonly service?: never; readonly target: CallTarget };

/** What the choice of tools shows and changes. */
export interface ToolsProps {
  /** Web search first, where anybody searches. */
  readonly tools: readonly ShownTool[];
  /** Undefined where nobody searches. */
  readonly searcher: WebSearcher | undefined;
  /** Names of functions that are on. */
  readonly enabled: readonly string[];
  readonly onChange: (enabled: readonly string[]) => void;
  /** What has to be known of tools that are not shown; absent where there is nothing. */
  readonly renderNotice?: ((onLeave: () => void) => ReactNode) | undefined;
  /** Opens the setup of web search. */
  readonly onSetUpWebSearch: () => void;
  /** Opens the collection of plugins; absent where there is none. */
  readonly onPlugins?: (() => void) | undefined;
}

/** How many of the switches are on. */
export function countOn({ tools, enabled }: Pick<ToolsProps, 'tools' | 'enabled'>): number {
  return tools.filter((tool) => isToolOn(tool, enabled)).length;
}

/** Whether a switch is on: with any of its functions, as a plugin may get another one later. */
export function isToolOn({ names }: ShownTool, enabled: readonly string[]): boolean {
  return names.some((name) => enabled.includes(name));
}
