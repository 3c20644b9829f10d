/** A tool as the switch shows it. */
export interface ShownTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** What the choice of tools shows and changes. */
export interface ToolsProps {
  readonly tools: readonly ShownTool[];
  /** Names of those that are on. */
  readonly enabled: readonly string[];
  readonly onChange: (enabled: readonly string[]) => void;
}
