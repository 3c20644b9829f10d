/*
 * How scripts that share a realm with foreign code read what comes over a port. That code can replace
 * the getters of every event; one that it put in the place of `data` would be called with the event,
 * and the event leads to the port.
 */

const { apply } = Reflect;
const dataOf = getterOf(MessageEvent.prototype, 'data');
const portsOf = getterOf(MessageEvent.prototype, 'ports');

/** Hands on what comes over a port, and the ports that come with it. Begins to read at once. */
export function readMessages(
  port: MessagePort,
  receive: (data: unknown, ports: readonly MessagePort[]) => void,
): void {
  port.onmessage = (event) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own getter
    receive(apply(dataOf, event, []), apply(portsOf, event, []) as readonly MessagePort[]);
  };
}

function getterOf(prototype: object, name: string): () => unknown {
  const getter = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (getter === undefined) throw new Error(`Messages have no ${name}.`);
  return getter;
}
