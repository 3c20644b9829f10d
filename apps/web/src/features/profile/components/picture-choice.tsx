import { Button } from '@parley/ui/components/button/button.tsx';
import { TextField } from '@parley/ui/components/text-field/text-field.tsx';
import { Download, ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import styles from '../profile-form.module.css';

interface PictureChoiceProps {
  readonly hasPicture: boolean;
  /** Stands in the field for an address at first; empty or absent for none. */
  readonly address?: string;
  readonly readPicture: (file: Blob) => Promise<string | undefined>;
  readonly fetchImage: (url: string) => Promise<string | undefined>;
  readonly onChange: (picture: string) => void;
}

/** Where the picture comes from: a file, or an address that is asked once, after a click. */
export function PictureChoice(props: PictureChoiceProps): ReactNode {
  const intl = useIntl();
  const faultId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(props.address ?? '');
  const [state, setState] = useState<'idle' | 'busy' | 'no-file' | 'no-address' | 'no-answer'>(
    'idle',
  );

  async function take(
    picture: Promise<string | undefined>,
    fault: 'no-file' | 'no-answer',
  ): Promise<void> {
    setState('busy');
    const made = await picture;
    setState(made === undefined ? fault : 'idle');
    if (made === undefined) return;
    setUrl('');
    props.onChange(made);
  }

  function load(): void {
    const typed = url.trim();
    if (/^https?:/iu.test(typed) && URL.canParse(typed)) {
      void take(props.fetchImage(typed), 'no-answer');
    } else {
      setState('no-address');
    }
  }

  return (
    <div className={styles['choice']}>
      <div className={styles['buttons']}>
        <Button
          size="s"
          icon={ImageUp}
          disabled={state === 'busy'}
          aria-describedby={state === 'no-file' ? faultId : undefined}
          onClick={() => input.current?.click()}
        >
          {intl.formatMessage({ id: 'profile.picture.file', defaultMessage: 'Choose image…' })}
        </Button>
        {props.hasPicture && (
          <Button size="s" variant="quiet" icon={Trash2} onClick={() => props.onChange('')}>
            {intl.formatMessage({ id: 'profile.picture.remove', defaultMessage: 'Remove' })}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={intl.formatMessage({
            id: 'profile.picture.file',
            defaultMessage: 'Choose image…',
          })}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            event.currentTarget.value = '';
            if (file !== undefined) void take(props.readPicture(file), 'no-file');
          }}
        />
      </div>
      {state === 'no-file' && (
        <p id={faultId} role="alert" className={styles['fault']}>
          {intl.formatMessage({
            id: 'profile.picture.noFile',
            defaultMessage: 'The browser can’t read this file as an image. Try PNG or JPEG.',
          })}
        </p>
      )}
      <div className={styles['address']}>
        <TextField
          label={intl.formatMessage({
            id: 'profile.picture.url',
            defaultMessage: 'Image URL',
          })}
          placeholder="https://"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={url}
          error={errorText()}
          onValueChange={(value) => {
            setUrl(value);
            setState('idle');
          }}
          hint={intl.formatMessage({
            id: 'profile.picture.url.hint',
            defaultMessage: 'Loaded once when you press the button, then stored in this browser.',
          })}
        />
        <Button
          size="s"
          icon={Download}
          loading={state === 'busy'}
          disabled={url.trim() === ''}
          onClick={load}
        >
          {intl.formatMessage({ id: 'profile.picture.load', defaultMessage: 'Load' })}
        </Button>
      </div>
    </div>
  );

  function errorText(): string | undefined {
    if (state === 'no-address') {
      return intl.formatMessage({
        id: 'profile.picture.noAddress',
        defaultMessage: 'Enter a full URL, such as https://server.example/me.png.',
      });
    }
    if (state !== 'no-answer') return undefined;
    return intl.formatMessage({
      id: 'profile.picture.noAnswer',
      defaultMessage:
        'Couldn’t load an image from there. The site may block it: save the image and choose the file.',
    });
  }
}
