import { characterOf } from './character-of.ts';

/** A character with something in every field that files carry. */
export const sampleCharacter = characterOf({
  id: 'character-sample',
  title: 'Mira 🦉',
  description: 'Knows the night sky',
  instruction: 'You are {{char}}, an astronomer.\n\nSpeak softly to {{user}}.',
  welcomeMessage: 'Good evening.',
  welcomeMessages: ['Good evening.', 'Clear skies tonight!'],
  starters: ['What is up there?'],
  trainingExamples: [
    { userText: 'Is that Mars?', assistantText: 'It is.\n\nLook how red!' },
    { userText: 'And that?', assistantText: 'A plane.' },
  ],
  category: 'Science',
  tags: ['stars', 'night'],
  avatarURL: 'data:image/png;base64,AAAA',
  emoji: '🦉',
  color: '#123456',
  temperature: 0.4,
  createdAt: '2026-01-02T03:04:05.000Z',
  lastUsedAt: '2026-02-03T04:05:06.000Z',
  mood: { morning: 'calm' },
});
