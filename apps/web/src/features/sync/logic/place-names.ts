import { defineMessages } from 'react-intl';

/** What the way to this place, and buttons in it, are called where a sentence leads to them. */
export const placeNames = defineMessages({
  settings: { id: 'settings.title', defaultMessage: 'Settings' },
  section: { id: 'settings.section.sync', defaultMessage: 'Sync' },
  addDevice: { id: 'sync.device.add', defaultMessage: 'Add a device…' },
  compareAll: { id: 'sync.compare', defaultMessage: 'Sync everything again' },
  keepEverywhere: { id: 'sync.removals.keep', defaultMessage: 'Keep everywhere' },
});
