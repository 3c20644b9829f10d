const usualPort = 4310;

/**
 * Where the server under test listens; a port that `npm start` does not use. Two checkouts on one
 * machine run side by side with different values of PARLEY_E2E_PORT.
 */
export const serverPort = Number(process.env['PARLEY_E2E_PORT'] ?? usualPort);

export const serverUrl = `http://127.0.0.1:${serverPort}`;
