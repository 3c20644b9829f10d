/**
 * Whether the person saves data or pays by the byte, as far as the browser tells; one that does not
 * tell counts as no.
 */
export function isSavingData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  const isMetered = Reflect.get(connection, 'type') === 'cellular';
  return isMetered || Reflect.get(connection, 'saveData') === true;
}
