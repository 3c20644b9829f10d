/** Narrower pages keep pinning, playing and forking in the menu of a message. */
export const roomForAllActions = '(min-width: 640px)';
