/**
 * From so many UTF-16 units on a text fills its box at any width: a fixed height and one direction
 * spare the measuring at each key.
 */
export const longTextUnits = 20_000;
