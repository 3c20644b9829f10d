/*
 * The least that a page with the ground of ours does before one can type: it opens its database,
 * reads a setting, asks the host for the configuration, and draws a text box with React.
 */
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

import '../bare.css';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('minimal', 1);
    opening.onupgradeneeded = () =>
      opening.result.createObjectStore('settings').put('light', 'theme');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The database does not open.'));
  });
}

async function readTheme(): Promise<string> {
  const database = await openDatabase();
  return new Promise((resolve) => {
    const reading = database.transaction('settings').objectStore('settings').get('theme');
    reading.onsuccess = () => resolve(String(reading.result));
  });
}

async function readName(): Promise<string> {
  const response = await fetch('./config.json');
  const config: unknown = await response.json();
  return JSON.stringify(config);
}

const [theme, name] = await Promise.all([readTheme(), readName()]);
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root.');
createRoot(root).render(
  createElement(
    'main',
    { className: theme, title: name },
    createElement('textarea', { 'aria-label': 'Message', rows: 2, autoFocus: true }),
  ),
);
