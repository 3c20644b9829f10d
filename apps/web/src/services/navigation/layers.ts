import type { AddressBar } from './navigation.ts';

/** What lies over the open chat and is closed by a step back: at most one thing at a time. */
export interface Layers {
  getLayer(): string | undefined;
  /** Undefined closes what is open. */
  setLayer(layer: string | undefined): void;
}

/** What the keeper of the address needs of the layers. */
export interface LayersOfAddress extends Layers {
  /** After a step through the history. Returns whether it was that which closes a layer. */
  follow(): boolean;
  /** What is written next has no layer. Returns whether there was one in its place. */
  drop(): boolean;
  /** Does something at once, or when the step is done that closes a layer. */
  whenStill(task: () => void): void;
}

/** Keeps the layer in the state of the history: an entry of its own with the same address. */
export function createLayers(bar: AddressBar, tell: () => void): LayersOfAddress {
  let layer: string | undefined;
  let waiting: (() => void)[] | undefined;

  function write(step: 'pushState' | 'replaceState', next: string | undefined): void {
    const { pathname, search, hash } = bar.location;
    const state: unknown = bar.history.state;
    const kept = typeof state === 'object' ? state : {};
    bar.history[step]({ ...kept, layer: next }, '', `${pathname}${search}${hash}`);
  }

  // After a reload nothing is open; what lies before this entry may be of another page.
  if (layerIn(bar.history.state) !== undefined) write('replaceState', undefined);

  function show(next: string | undefined): void {
    if (layer === next) return;
    layer = next;
    tell();
  }

  function whenStill(task: () => void): void {
    if (waiting === undefined) task();
    else waiting.push(task);
  }

  return {
    getLayer: () => layer,
    setLayer(next) {
      if (next === undefined) {
        if (layer === undefined) return;
        waiting = [];
        bar.history.back();
        show(undefined);
        return;
      }
      whenStill(() => {
        if (next !== layer) write(layer === undefined ? 'pushState' : 'replaceState', next);
        show(next);
      });
    },
    follow() {
      const tasks = waiting;
      waiting = undefined;
      if (tasks === undefined) show(layerIn(bar.history.state));
      for (const task of tasks ?? []) task();
      return tasks !== undefined;
    },
    drop() {
      const wasOpen = layer !== undefined;
      show(undefined);
      return wasOpen;
    },
    whenStill,
  };
}

function layerIn(state: unknown): string | undefined {
  const layer: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'layer') : undefined;
  return typeof layer === 'string' ? layer : undefined;
}
