import type { ComponentType } from 'react';

import { lazyComponent, type LazyComponent } from '#src/platform/lazy-component.ts';

import type { Manifest } from './manifest.ts';
import { PartFailure } from './part-failure.tsx';

interface Closable {
  readonly onClose: () => void;
}

/** A dialog whose code comes when it is opened. Where that cannot be loaded the person is told. */
export function lazyDialog<Props extends Closable>({
  load,
}: Manifest<ComponentType<Props>>): LazyComponent<Props> {
  return lazyComponent(load, { failure: PartFailure });
}

/** A part of a screen whose code comes when it is drawn; nothing stands there until then. */
export function lazyPart<Props extends object>({
  load,
}: Manifest<ComponentType<Props>>): LazyComponent<Props> {
  return lazyComponent(load);
}
