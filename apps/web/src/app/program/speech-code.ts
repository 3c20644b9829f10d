import { ok } from '@parley/domain/shared/result.ts';
import { parseSpeech } from '@parley/domain/speech/parse-speech-settings.ts';
import { toSpeech, type Passage, type SpeechWords } from '@parley/ui/markdown/to-speech.ts';
import type { IntlShape } from 'react-intl';

import { createAudioPlayer } from '#src/platform/audio-player.ts';
import { systemClock } from '#src/platform/clock.ts';
import { saveFile } from '#src/platform/save-file.ts';
import { createAudioSource } from '#src/services/speech/audio-source.ts';
import { findLocalVoice } from '#src/services/speech/local-voice.ts';
import { silent, type ReadingState } from '#src/services/speech/reading-state.ts';
import { createSpeechEngine } from '#src/services/speech/speech-engine.ts';

import type { SpeechCode, SpeechParts } from '#src/app/shared/speech.ts';

/** What was last read. */
interface ReadText {
  readonly id: string;
  markdown: string;
  readonly intl: IntlShape;
}

/** Starts it, for the first click on «Play». */
export function startSpeechCode(
  { network, providers, settings }: SpeechParts,
  onState: (state: ReadingState) => void,
): SpeechCode {
  const synthesis = 'speechSynthesis' in window ? speechSynthesis : undefined;
  const engine = createSpeechEngine(
    {
      network,
      providers: () => providers.getSnapshot().providers,
      synthesis,
      player: createAudioPlayer(() => new Audio()),
      source: createAudioSource(),
    },
    onState,
  );
  const chosen = (): ReturnType<typeof parseSpeech> => parseSpeech(settings.getSnapshot().speech);
  let last: ReadText | undefined;

  function read(text: ReadText): void {
    last = text;
    onState({ ...silent, status: 'loading', id: text.id });
    engine.read(text.id, passagesOf(text), chosen());
  }

  async function chooseLocalVoice(language: string): Promise<boolean> {
    const stored = settings.getSnapshot().speech;
    if (stored['source'] !== undefined || synthesis === undefined) return false;
    const voice = await findLocalVoice(synthesis, language);
    if (voice === undefined) return false;
    const speech = { ...stored, source: 'browser', browserVoice: voice.voiceURI };
    void settings.change({ speech });
    return true;
  }

  return {
    chooseLocalVoice,
    read: (id, markdown, intl) => read({ id, markdown, intl }),
    follow(id, intl) {
      const text = { id, markdown: '', intl };
      last = text;
      const update = engine.follow(id, chosen());
      return (markdown, isWhole) => {
        text.markdown = markdown;
        update(passagesOf(text), isWhole);
      };
    },
    stop: engine.stop,
    pause: engine.pause,
    resume: engine.resume,
    again() {
      if (last !== undefined) read(last);
    },
    async save() {
      if (last === undefined) return ok(null);
      const sound = await engine.record(passagesOf(last), chosen());
      if (!sound.ok) return sound;
      saveFile(`audio-${systemClock.nowMs()}.mp3`, sound.value);
      return ok(null);
    },
  };
}

function passagesOf({ markdown, intl }: ReadText): readonly Passage[] {
  return toSpeech(markdown, speechWords(intl));
}

/** What is said in place of what cannot be read out. */
function speechWords(intl: IntlShape): SpeechWords {
  return {
    codeBlock: (language) =>
      language === ''
        ? intl.formatMessage({ id: 'speech.code', defaultMessage: 'Code block.' })
        : intl.formatMessage(
            { id: 'speech.codeIn', defaultMessage: 'Code block, {language}.' },
            { language },
          ),
    formula: intl.formatMessage({ id: 'speech.formula', defaultMessage: 'formula' }),
  };
}
