/** Narrower pages keep pinning, playing, forking, comparing and the raw text in the menu of a message. */
export const roomForAllActions = '(min-width: 640px)';
