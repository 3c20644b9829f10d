/**
 * From so many UTF-16 units on a text fills its box at any width: a fixed height and one direction
 * spare the measuring at each key.
 */
export const longTextUnits = 20_000;

/** A message of more UTF-16 units is read and shown part by part. */
export const longMessageUnits = 200_000;

/** Beyond this, a message is neither edited in the page nor formatted for the clipboard. */
export const hugeMessageUnits = 2_000_000;
