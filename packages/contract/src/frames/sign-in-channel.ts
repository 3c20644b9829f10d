/*
 * Between the page to which a service sends somebody back who said yes, and the program, which waits
 * in another tab. Both are of one origin; their opener is cut off by the policy of the program.
 */

/** The name of the `BroadcastChannel`. */
export type SignInChannel = 'parley-sign-in';

/** From the page to the program. */
export interface CameBack {
  readonly kind: 'came-back';
  /** What the service wrote into the address, from behind the question mark. */
  readonly query: string;
}

/** From the program to the page. */
export interface SignInSaid {
  readonly kind: 'said';
  /** As it stands in the address of the page. */
  readonly state: string;
  /** False while the code is exchanged: the page waits for more. */
  readonly isLast: boolean;
  /** For the person; what came of it, or what goes on. */
  readonly text: string;
  /** Of the text, as the program has them. */
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
}
