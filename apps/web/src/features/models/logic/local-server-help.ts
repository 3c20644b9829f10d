import { defineMessages, type MessageDescriptor } from 'react-intl';

/** A line to be typed or a place to be found, with what it is for. */
export interface HelpStep {
  readonly label: MessageDescriptor;
  /** Goes into a terminal as it stands; absent where the label says it all. */
  readonly command?: string;
}

/** How a server is started, and how it is told to answer to a page. */
export interface LocalServerHelp {
  readonly start: readonly HelpStep[];
  /** Any one of them. */
  readonly allow: readonly HelpStep[];
}

const labels = defineMessages({
  start: { id: 'local.start', defaultMessage: 'Start it in a terminal' },
  terminal: { id: 'local.allow.terminal', defaultMessage: 'In a terminal, instead of the app' },
  mac: {
    id: 'local.allow.mac',
    defaultMessage: 'With the app on macOS: run this, then quit and open the app',
  },
  windows: {
    id: 'local.allow.windows',
    defaultMessage: 'With the app on Windows: run this, then quit and open the app',
  },
  studio: {
    id: 'local.allow.studio',
    defaultMessage: 'In LM Studio: Developer tab, Server settings, turn on “Enable CORS”',
  },
  orTerminal: { id: 'local.allow.orTerminal', defaultMessage: 'Or in a terminal' },
  restart: { id: 'local.allow.restart', defaultMessage: 'Restart it with this option' },
});

/**
 * The steps for one server.
 *
 * @param origin the origin of this page, as it has to stand in the setting
 */
export function localServerHelp(presetId: string, origin: string): LocalServerHelp {
  switch (presetId) {
    case 'ollama':
      return {
        start: [{ label: labels.start, command: 'ollama serve' }],
        allow: [
          { label: labels.terminal, command: `OLLAMA_ORIGINS=${origin} ollama serve` },
          { label: labels.mac, command: `launchctl setenv OLLAMA_ORIGINS "${origin}"` },
          { label: labels.windows, command: `setx OLLAMA_ORIGINS "${origin}"` },
        ],
      };
    case 'lmstudio':
      return {
        start: [{ label: labels.start, command: 'lms server start' }],
        allow: [
          { label: labels.studio },
          { label: labels.orTerminal, command: 'lms server start --cors' },
        ],
      };
    case 'llamacpp':
      return {
        start: [{ label: labels.start, command: 'llama-server -m model.gguf' }],
        allow: [
          {
            label: labels.restart,
            command: `llama-server -m model.gguf --cors-origins ${origin}`,
          },
        ],
      };
    case 'vllm':
      return {
        start: [{ label: labels.start, command: 'vllm serve MODEL' }],
        allow: [
          {
            label: labels.restart,
            command: `vllm serve MODEL --allowed-origins '["${origin}"]'`,
          },
        ],
      };
    default:
      return { start: [], allow: [] };
  }
}
