import { Avatar } from '@parley/ui/components/avatar/avatar.tsx';
import { Button } from '@parley/ui/components/button/button.tsx';
import { TextArea } from '@parley/ui/components/text-area/text-area.tsx';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PictureChoice } from './components/picture-choice.tsx';
import { useKeptText } from './hooks/use-kept-text.ts';
import styles from './profile-form.module.css';

export interface ProfileFormProps {
  /** A `data:` address; empty for none. */
  readonly picture: string;
  readonly information: string;
  readonly onPictureChange: (picture: string) => void;
  readonly onInformationChange: (information: string) => void;
  /** Makes a picture of a file; undefined where it is none. */
  readonly readPicture: (file: Blob) => Promise<string | undefined>;
  /** Asks the host in the address for its picture, once; undefined where it gives none. */
  readonly fetchImage: (url: string) => Promise<string | undefined>;
}

/** Who the person is: a picture for the screen, and some lines that every model is told. */
export function ProfileForm(props: ProfileFormProps): ReactNode {
  const { picture, information, onPictureChange } = props;
  const intl = useIntl();
  const [isKept, setIsKept] = useState(false);
  const text = useKeptText(information, (kept) => {
    props.onInformationChange(kept);
    setIsKept(true);
  });
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        text.keep();
      }}
    >
      <div className={styles['picture']}>
        <Avatar
          size="l"
          name={intl.formatMessage({ id: 'profile.you', defaultMessage: 'You' })}
          {...(picture === '' ? {} : { imageUrl: picture })}
        />
        <PictureChoice
          hasPicture={picture !== ''}
          readPicture={props.readPicture}
          fetchImage={props.fetchImage}
          onChange={onPictureChange}
        />
      </div>
      <TextArea
        label={intl.formatMessage({ id: 'profile.information', defaultMessage: 'About you' })}
        hint={intl.formatMessage({
          id: 'profile.information.hint',
          defaultMessage:
            'Sent with every message, to every model. Ctrl+Enter or ⌘+Enter saves it.',
        })}
        placeholder={intl.formatMessage({
          id: 'profile.information.placeholder',
          defaultMessage: 'Name:\nBorn:\nI live in:\nWhat you should know about me:',
        })}
        minRows={4}
        maxRows={12}
        value={text.value}
        onValueChange={(value) => {
          setIsKept(false);
          text.change(value);
        }}
        onBlur={text.keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          text.keep();
        }}
      />
      <div className={styles['foot']}>
        <Button type="submit" size="s">
          {intl.formatMessage({ id: 'profile.keep', defaultMessage: 'Save' })}
        </Button>
        <output className={styles['kept']}>
          {isKept && intl.formatMessage({ id: 'profile.kept', defaultMessage: 'Saved.' })}
        </output>
      </div>
    </form>
  );
}
