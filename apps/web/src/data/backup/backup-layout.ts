/*
 * A backup is one JSON document whose line breaks follow its structure, so that it can be written
 * and read a line at a time however large it is:
 *
 *   {"application":"parley","data":{
 *   "chats":[
 *   {…},
 *   {…}
 *   ],
 *   "folders":[…],
 *   "parley":{
 *   "attachments":[
 *   …
 *   ],
 *   "sections":["chats",…],
 *   "version":1
 *   }
 *   },
 *   "checksum":"…",
 *   "counts":{…}
 *   }
 *
 * Inside `data` keys are sorted and there is no white space but the line feeds, which never stand in
 * a JSON text. The bytes of `data` without them are its canonical form, and that is what the
 * checksum is of. A file that another program has laid out anew is read whole.
 */

/** The first line of every backup. */
export const firstLine = '{"application":"parley","data":{';

/** The version of Parley's own part. A reader takes every version and what it knows of it. */
export const ownVersion = 1;

/** Lists of Parley's own part that hold rows of tables as they are stored. */
export const rowTables = [
  'characterVersions',
  'characters',
  'drafts',
  'folders',
  'messageEdits',
  'plugins',
  'prompts',
  'settings',
  'usage',
] as const;
