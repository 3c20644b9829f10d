/** Takes a place for a request. Returns how it is given back; undefined where all are taken. */
export type OpenRequests = (client: string) => (() => void) | undefined;

/** Bounds what is under way at once, in all and for one client, in this process. */
export function createOpenRequests(maxInAll: number, maxPerClient: number): OpenRequests {
  const counts = new Map<string, number>();
  let inAll = 0;
  return (client) => {
    const count = counts.get(client) ?? 0;
    if (inAll >= maxInAll || count >= maxPerClient) return undefined;
    inAll += 1;
    counts.set(client, count + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      inAll -= 1;
      const left = (counts.get(client) ?? 1) - 1;
      if (left === 0) counts.delete(client);
      else counts.set(client, left);
    };
  };
}
