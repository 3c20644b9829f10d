import type { Ref, RefCallback } from 'react';

/** One callback ref that fills several; refs that are absent are left out. */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    const cleanups = refs.map((ref) => {
      if (typeof ref === 'function') return ref(element);
      if (ref !== null && ref !== undefined) ref.current = element;
      return undefined;
    });
    return () => {
      for (const [index, ref] of refs.entries()) {
        const cleanup = cleanups[index];
        if (typeof cleanup === 'function') cleanup();
        else if (typeof ref === 'function') ref(null);
        else if (ref !== null && ref !== undefined) ref.current = null;
      }
    };
  };
}
