import { useEffect, useState } from 'react';

/** Where a person is who has no model yet. */
export type Place = 'doors' | 'keys' | 'local' | 'demo';

/** The way through the first screen. */
export interface Way {
  readonly place: Place;
  /** The place before that. */
  readonly cameFrom: Place;
  readonly enter: (next: Place) => void;
}

/**
 * Keeps the place, with a step in the history of the browser for a room, so that the browser's Back
 * leads out of it as the button does.
 */
export function useOnboardingStep(): Way {
  const [way, setWay] = useState<Omit<Way, 'enter'>>({ place: 'doors', cameFrom: 'doors' });

  useEffect(() => {
    const follow = (): void => {
      const place = placeIn(history.state);
      setWay((before) => (before.place === place ? before : { place, cameFrom: before.place }));
    };
    // After a reload the doors are shown, whatever was open.
    if (placeIn(history.state) !== 'doors') write('replaceState', 'doors');
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('popstate', follow);
      // A model is there: the room is no step of the way to it.
      if (placeIn(history.state) !== 'doors') history.back();
    };
  }, []);

  function enter(next: Place): void {
    // Not of the last render: whoever waited for something may come from another room by now.
    const place = placeIn(history.state);
    if (next === place) return;
    if (next === 'doors') {
      history.back();
      return;
    }
    write(place === 'doors' ? 'pushState' : 'replaceState', next);
    setWay({ place: next, cameFrom: place });
  }

  return { ...way, enter };
}

function write(step: 'pushState' | 'replaceState', room: Place): void {
  const state: unknown = history.state;
  const kept = typeof state === 'object' ? state : {};
  history[step]({ ...kept, room: room === 'doors' ? undefined : room }, '');
}

function placeIn(state: unknown): Place {
  const room: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'room') : undefined;
  return room === 'keys' || room === 'local' || room === 'demo' ? room : 'doors';
}
