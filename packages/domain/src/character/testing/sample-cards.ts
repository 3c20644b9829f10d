/** The fields of a card, in the way that all its forms spell them. */
export const cardFields = {
  name: 'Captain Brine',
  description: '{{char}} sails the northern sea.',
  personality: 'Gruff, fair',
  scenario: 'A harbor inn',
  first_mes: 'Sit down, {{user}}.',
  mes_example:
    '<START>\n{{user}}: Any news?\n{{char}}: A storm.\nTwo days off.\n<START>\n{{user}}: Ale?\n{{char}}: Two.',
};

/** A card of the second form with a book. */
export const cardV2 = {
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    ...cardFields,
    creator_notes: 'Meant for short chats.',
    system_prompt: '{{original}} Answer as a sailor.',
    post_history_instructions: 'Never leave the inn.',
    alternate_greetings: ['You again?', 'Door!'],
    tags: ['sea', 'Sea', 'inn'],
    creator: 'Ada',
    character_version: '1.2',
    extensions: { harbor: { berth: 7 } },
    character_book: {
      name: 'The coast',
      extensions: {},
      entries: [
        {
          keys: ['x'],
          content: 'The tide is late.',
          enabled: true,
          constant: true,
          insertion_order: 2,
        },
        {
          keys: ['y'],
          content: '@@depth 4\nThe inn is old.',
          enabled: true,
          constant: true,
          insertion_order: 1,
        },
        { keys: ['gold'], content: 'There is gold.', enabled: true, insertion_order: 3 },
        { keys: ['z'], content: 'Off', enabled: false, constant: true, insertion_order: 4 },
      ],
    },
  },
};

/** A card of the third form; its name tells it from the second. */
export const cardV3 = {
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    ...cardFields,
    name: 'Captain Brine III',
    nickname: 'Cap',
    assets: [{ type: 'icon', uri: 'ccdefault:', name: 'main', ext: 'png' }],
    group_only_greetings: [],
  },
};
