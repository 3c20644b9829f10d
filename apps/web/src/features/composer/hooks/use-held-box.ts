import { useRef, useState, type RefObject } from 'react';

interface HeldBox {
  /** It is shown that something waits. */
  readonly isPreparing: boolean;
  /**
   * Keeps the box as it is until what stands in it has been sent, or given up.
   *
   * @param onOver told which of both; what waits for the box comes behind that
   */
  readonly hold: (isSent: Promise<boolean>, onOver: (isSent: boolean) => void) => void;
  readonly setIsPreparing: (isPreparing: boolean) => void;
  /** Does something to the text as soon as it may be touched. */
  readonly whenFree: (task: () => void) => void;
}

/** The box while a message waits in it: what came in now would be lost with what is sent. */
export function useHeldBox(boxRef: RefObject<HTMLTextAreaElement | null>): HeldBox {
  const [isPreparing, setIsPreparing] = useState(false);
  const lateTasks = useRef<(() => void)[]>([]);

  async function keep(
    box: HTMLTextAreaElement,
    isSent: Promise<boolean>,
    onOver: (isSent: boolean) => void,
  ): Promise<void> {
    box.readOnly = true;
    const hasBegun = await isSent;
    box.readOnly = false;
    setIsPreparing(false);
    onOver(hasBegun);
    for (const task of lateTasks.current.splice(0)) task();
  }

  return {
    isPreparing,
    hold(isSent, onOver) {
      if (boxRef.current !== null) void keep(boxRef.current, isSent, onOver);
    },
    setIsPreparing,
    whenFree(task) {
      if (boxRef.current?.readOnly === true) lateTasks.current.push(task);
      else task();
    },
  };
}
