/** Where the server under test listens; a port that `npm start` does not use. */
export const serverPort = 4310;

export const serverUrl = `http://127.0.0.1:${serverPort}`;
