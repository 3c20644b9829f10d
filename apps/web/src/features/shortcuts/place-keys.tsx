import { Kbd } from '@parley/ui/components/kbd/kbd.tsx';
import type { ReactNode } from 'react';
import { defineMessages, useIntl, type MessageDescriptor } from 'react-intl';

import styles from './shortcuts-dialog.module.css';

interface PlaceKey {
  readonly keys: readonly string[];
  readonly title: MessageDescriptor;
}

interface Place {
  readonly title: MessageDescriptor;
  readonly keys: readonly PlaceKey[];
}

const texts = defineMessages({
  writing: { id: 'placeKeys.writing', defaultMessage: 'While writing a message' },
  send: { id: 'placeKeys.send', defaultMessage: 'Send' },
  newLine: { id: 'placeKeys.newLine', defaultMessage: 'New line' },
  nextHole: { id: 'placeKeys.nextHole', defaultMessage: 'Go to next placeholder' },
  actions: { id: 'placeKeys.actions', defaultMessage: 'Actions, if the message box is empty' },
  once: { id: 'placeKeys.once', defaultMessage: 'Ask another model for one message' },
  editing: { id: 'placeKeys.editing', defaultMessage: 'While editing a message' },
  askAgain: { id: 'placeKeys.askAgain', defaultMessage: 'Save and send' },
  replace: { id: 'placeKeys.replace', defaultMessage: 'Save only' },
  cancel: { id: 'placeKeys.cancel', defaultMessage: 'Discard changes' },
  chat: { id: 'placeKeys.chat', defaultMessage: 'In a chat' },
  find: { id: 'placeKeys.find', defaultMessage: 'Find in this chat' },
  list: { id: 'placeKeys.list', defaultMessage: 'In the sidebar' },
  rows: { id: 'placeKeys.rows', defaultMessage: 'Move between rows' },
  rename: { id: 'placeKeys.rename', defaultMessage: 'Rename chat or folder' },
  move: { id: 'placeKeys.move', defaultMessage: 'Move to folder' },
  newHere: { id: 'placeKeys.newHere', defaultMessage: 'New chat in folder' },
  map: { id: 'placeKeys.map', defaultMessage: 'In the branch map' },
  nodes: { id: 'placeKeys.nodes', defaultMessage: 'Move between messages' },
  sides: { id: 'placeKeys.sides', defaultMessage: 'Leave or enter a side branch' },
  picture: { id: 'placeKeys.picture', defaultMessage: 'While viewing an image' },
  zoom: { id: 'placeKeys.zoom', defaultMessage: 'Zoom in, zoom out, fit to screen' },
});

function writingKeys(enterToSend: boolean): Place {
  return {
    title: texts.writing,
    keys: [
      { keys: enterToSend ? ['enter', 'mod+enter'] : ['mod+enter'], title: texts.send },
      { keys: enterToSend ? ['shift+enter'] : ['enter', 'shift+enter'], title: texts.newLine },
      { keys: ['tab'], title: texts.nextHole },
      { keys: ['/'], title: texts.actions },
      { keys: ['@'], title: texts.once },
    ],
  };
}

const otherPlaces: readonly Place[] = [
  {
    title: texts.editing,
    keys: [
      { keys: ['mod+enter'], title: texts.askAgain },
      { keys: ['mod+s', 'alt+enter'], title: texts.replace },
      { keys: ['esc'], title: texts.cancel },
    ],
  },
  { title: texts.chat, keys: [{ keys: ['mod+f'], title: texts.find }] },
  {
    title: texts.list,
    keys: [
      { keys: ['up', 'down'], title: texts.rows },
      { keys: ['f2'], title: texts.rename },
      { keys: ['m'], title: texts.move },
      { keys: ['n'], title: texts.newHere },
    ],
  },
  {
    title: texts.map,
    keys: [
      { keys: ['up', 'down'], title: texts.nodes },
      { keys: ['left', 'right'], title: texts.sides },
    ],
  },
  { title: texts.picture, keys: [{ keys: ['plus', 'minus', '0'], title: texts.zoom }] },
];

/** Keys that hold in one place and stay as they are. */
export function PlaceKeys({ enterToSend }: { readonly enterToSend: boolean }): ReactNode {
  const intl = useIntl();
  return [writingKeys(enterToSend), ...otherPlaces].map((place) => (
    <section key={place.title.id} className={styles['place']}>
      <h3 className={styles['placeTitle']}>{intl.formatMessage(place.title)}</h3>
      <ul className={styles['list']}>
        {place.keys.map(({ keys, title }) => (
          <li key={title.id} className={styles['row']}>
            <span className={styles['title']}>{intl.formatMessage(title)}</span>
            <span className={styles['keys']}>
              {keys.map((key) => (
                <Kbd key={key} shortcut={key} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  ));
}
