import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { lazyComponent } from './lazy-component.ts';

interface NoteProps {
  readonly text: string;
}

function Note({ text }: NoteProps): ReactNode {
  return <p>{text}</p>;
}

interface FailureProps extends NoteProps {
  readonly onRetry: () => void;
}

function Failure({ text, onRetry }: FailureProps): ReactNode {
  return <button onClick={onRetry}>Retry {text}</button>;
}

let root: Root;
let place: HTMLElement;
let isOnline: boolean;

const importNote = (): Promise<typeof Note> =>
  isOnline ? Promise.resolve(Note) : Promise.reject(new Error('offline'));

function draw(node: ReactNode): Promise<void> {
  return act(async () => {
    root.render(node);
    await Promise.resolve();
  });
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  isOnline = true;
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

describe('a component whose code comes later', () => {
  it('is preceded by what keeps its place', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof Note>();
    const Late = lazyComponent<NoteProps>(() => promise, { fallback: <hr /> });
    await draw(<Late text="here" />);
    expect(place.innerHTML).toBe('<hr>');
    await act(async () => {
      resolve(Note);
      await promise;
    });
    expect(place.innerHTML).toBe('<p>here</p>');
  });

  it('stands there at once where it was preloaded', async () => {
    const Early = lazyComponent(importNote);
    Early.preload();
    await Promise.resolve();
    act(() => root.render(<Early text="here" />));
    expect(place.innerHTML).toBe('<p>here</p>');
  });

  it('leaves the screen alone where it cannot be loaded, and comes when the network is back', async () => {
    isOnline = false;
    const Missing = lazyComponent(importNote);
    await draw(
      <section>
        before <Missing text="here" />
      </section>,
    );
    expect(place.innerHTML).toBe('<section>before </section>');
    isOnline = true;
    await act(async () => {
      dispatchEvent(new Event('online'));
      await Promise.resolve();
    });
    expect(place.innerHTML).toBe('<section>before <p>here</p></section>');
  });

  it('shows its failure, which tries again', async () => {
    isOnline = false;
    const Missing = lazyComponent(importNote, { failure: Failure });
    await draw(<Missing text="here" />);
    await act(() => Promise.resolve());
    const button = place.querySelector('button');
    expect(button?.textContent).toBe('Retry here');
    isOnline = true;
    await act(async () => {
      button?.click();
      await Promise.resolve();
    });
    expect(place.innerHTML).toBe('<p>here</p>');
  });
});
