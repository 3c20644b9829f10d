import {
  createContext,
  useContext,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

/** The dialogs around a component, the outermost first. */
const DialogsAround = createContext<readonly symbol[]>([]);

let open: readonly symbol[] = [];
const listeners = new Set<() => void>();

function change(next: readonly symbol[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets everybody know that a dialog is open, and what is inside of it that it stands there. */
export function DialogLayer({
  isOpen,
  children,
}: {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const around = useContext(DialogsAround);
  const [own] = useState(() => Symbol('dialog'));
  const inside = useMemo(() => [...around, own], [around, own]);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    change([...open, own]);
    return () => change(open.filter((one) => one !== own));
  }, [isOpen, own]);
  return <DialogsAround value={inside}>{children}</DialogsAround>;
}

/** Whether a dialog is open that the component does not stand in. */
export function useIsCovered(): boolean {
  const around = useContext(DialogsAround);
  const all = useSyncExternalStore(subscribe, () => open);
  return all.some((one) => !around.includes(one));
}
