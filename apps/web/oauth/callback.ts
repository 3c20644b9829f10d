import type { SignInChannel } from '@parley/contract/frames/sign-in-channel.ts';

import { waitForProgram } from './wait-for-program.ts';

/*
 * Where services send people back who signed in. It tells the program, which waits in another tab,
 * shows what the program says, and has no words of its own: those are in the program's languages.
 */

const channelName: SignInChannel = 'parley-sign-in';

const query = location.search.slice(1);
// The code is good for one use, and has no business in a history.
history.replaceState(null, '', location.pathname);

waitForProgram(query, {
  channel: new BroadcastChannel(channelName),
  show({ text, lang, dir }) {
    const shown = document.querySelector('p');
    if (shown === null) return;
    shown.lang = lang;
    shown.dir = dir;
    shown.textContent = text;
  },
  leave: () => location.replace('../?plugin_sign_in=unfinished'),
  close: () => window.close(),
});
