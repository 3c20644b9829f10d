import { act, StrictMode, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { useKept } from './use-kept.ts';

let root: Root;
let place: HTMLElement;
let made: string[];

interface CounterProps {
  readonly name: string;
  readonly step?: number;
}

/** Shows the state of an object that counts how often it was drawn with another step. */
function Counter({ name, step = 0 }: CounterProps): ReactNode {
  const counter = useKept(() => {
    made.push(name);
    return { name, steps: new Set<number>() };
  }, [name]);
  counter.steps.add(step);
  return `${counter.name} ${counter.steps.size}`;
}

function draw(node: ReactNode): void {
  act(() => root.render(node));
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  made = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(() => {
  act(() => root.unmount());
  place.remove();
});

describe('what is kept for some inputs', () => {
  it('keeps its state while they are the same', () => {
    draw(<Counter name="a" />);
    draw(<Counter name="a" step={1} />);
    expect(place.textContent).toBe('a 2');
    expect(made).toEqual(['a']);
  });

  it('is made anew as soon as one of them changes, and not shown before', () => {
    draw(<Counter name="a" />);
    draw(<Counter name="b" />);
    expect(place.textContent).toBe('b 1');
    draw(<Counter name="b" step={1} />);
    expect(place.textContent).toBe('b 2');
    expect(made).toEqual(['a', 'b']);
  });

  it('is one object in strict mode, which draws twice', () => {
    const seen = new Set<object>();
    function Watcher(): null {
      seen.add(useKept(() => ({}), []));
      return null;
    }
    draw(
      <StrictMode>
        <Watcher />
      </StrictMode>,
    );
    expect(seen.size).toBe(1);
  });
});
