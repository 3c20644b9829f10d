import { chooseWindow } from './ollama/context-window.ts';
import type { ProviderCall } from './spec/provider-call.ts';

/** Remembers with which window a server has loaded each model. */
export interface WindowMemory {
  /**
   * The call as it should go out: with the window that its model is loaded with. Where the protocol
   * sets no window it stays as it is.
   */
  readonly withLoadedWindow: (call: ProviderCall) => ProviderCall;
}

/** An idle model is unloaded after five minutes, unless the server was told otherwise. */
const keepAliveMs = 5 * 60_000;

/**
 * Makes the memory. Without it a short request beside a long chat, such as for its title, would have
 * the model loaded anew twice.
 *
 * @param now  milliseconds of any clock that only goes forward
 */
export function createWindowMemory(now: () => number): WindowMemory {
  const loaded = new Map<string, { readonly tokens: number; readonly atMs: number }>();
  return {
    withLoadedWindow(call) {
      if (call.endpoint.dialect !== 'ollama') return call;
      const name = `${call.endpoint.baseUrl}\n${call.request.modelId}`;
      const atMs = now();
      const before = loaded.get(name);
      const isLoaded = before !== undefined && atMs - before.atMs < keepAliveMs;
      const prepared = isLoaded ? { ...call, loadedWindowTokens: before.tokens } : call;
      loaded.set(name, { tokens: chooseWindow(prepared), atMs });
      return prepared;
    },
  };
}
