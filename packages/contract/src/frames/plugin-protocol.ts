/*
 * What a run of a plugin and the page say to each other. The frame gets one order with two ports: the
 * first is for reports, the second leads to the outlet.
 */

/** What a function gets beside its arguments and settings. */
export interface PluginResources {
  /** Text and attachments (as `data:` addresses) of the last question, with its permission only. */
  readonly userMessage?: unknown;
  /** What the plugin gave the last time it ran in this branch. */
  readonly previousRunOutput?: unknown;
}

/** To the frame, once: what is to be run. */
export interface PluginOrder {
  readonly v: 1;
  /** Random; comes back with every report. */
  readonly nonce: string;
  readonly realm: 'worker' | 'page';
  readonly code: string;
  /** Name of the function in the code. */
  readonly fn: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Values of the settings; secrets are placeholders. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly resources: PluginResources;
  /** It runs in the page that loads from hosts; absent: where nothing comes from a network. */
  readonly loads?: PluginLoads;
}

/** Where code of a plugin loads more code and data from, past the outlet. */
export interface PluginLoads {
  /** As in the address of the page. */
  readonly hosts: readonly string[];
  /** Those of them that `fetch` reaches without the outlet; to the others go secrets. */
  readonly direct: readonly string[];
}

/** From the frame: how the run goes on. What follows `result` or `error` is ignored. */
export type PluginReport =
  | {
      readonly kind: 'progress';
      /** At most 200 characters. */
      readonly text: string;
      /** From 0 to 1, where it is known. */
      readonly share?: number;
    }
  /** A piece of a text that grows. */
  | { readonly kind: 'chunk'; readonly text: string }
  | { readonly kind: 'log'; readonly level: 'log' | 'warn' | 'error'; readonly text: string }
  /** Something came from a host that the outlet does not see. */
  | { readonly kind: 'alive' }
  /** The policy refused code from a host. */
  | { readonly kind: 'refused'; readonly origin: string }
  /** Structured-clonable. */
  | { readonly kind: 'result'; readonly value: unknown }
  | {
      readonly kind: 'error';
      /** At most 500 characters. */
      readonly text: string;
      /** The code asked for a document, which a worker does not have. */
      readonly needsPage?: boolean;
      /** There is a result, but it is larger than a result may be. */
      readonly isTooLarge?: boolean;
      /** No code ran: this browser starts no worker in a frame of this kind. */
      readonly hasNoWorker?: boolean;
      /** No code ran: the browser did not shut the page off from other hosts. */
      readonly isNotShut?: boolean;
    };

/** What goes over the first port. */
export interface PluginEnvelope {
  /** That of the order. */
  readonly nonce: string;
  readonly report: PluginReport;
}
