/** Narrower pages keep playing and comparing in the menu of a message. */
export const roomForAllActions = '(min-width: 640px)';
