import { useState, type ReactNode } from 'react';

import { Button } from '../components/button/button.tsx';
import { PasswordField } from '../components/password-field/password-field.tsx';
import { SearchField } from '../components/search-field/search-field.tsx';
import { Select } from '../components/select/select.tsx';
import { AutoSizeTextArea } from '../components/text-area/auto-size-text-area.tsx';
import { TextArea } from '../components/text-area/text-area.tsx';
import { TextField } from '../components/text-field/text-field.tsx';
import styles from './gallery.module.css';
import { Group, Section } from './section.tsx';

const models = [
  { value: 'opus', label: 'Claude Opus', detail: '200k' },
  { value: 'gpt', label: 'GPT', detail: '400k' },
  { value: 'qwen', label: '通义千问 Qwen with an extraordinarily long title', detail: '32k' },
  { value: 'off', label: 'Not available', disabled: true },
] as const;

/** Fields for text and choice from a list. */
export function FieldSection(): ReactNode {
  const [title, setTitle] = useState('Notes on the Tokyo trip');
  const [key, setKey] = useState('sk-demo-0123456789');
  const [search, setSearch] = useState('margin');
  const [model, setModel] = useState<(typeof models)[number]['value']>('opus');
  const [prompt, setPrompt] = useState('You are a patient tutor.\nAnswer in short sentences.');
  const [message, setMessage] = useState('');
  return (
    <Section title="Fields">
      <Group title="TextField" layout="column">
        <TextField label="Title" value={title} onValueChange={setTitle} />
        <TextField label="Title in Arabic" defaultValue="ملاحظات عن الرحلة إلى طوكيو" />
        <TextField label="Organization ID" placeholder="org-…" hint="Only for team accounts." />
      </Group>
      <Group title="TextField: wrong, off" layout="column">
        <TextField
          label="Endpoint"
          isMonospaced
          defaultValue="htps://localhost:11434"
          error="The address must start with http:// or https://."
        />
        <TextField label="Model ID" disabled defaultValue="set by your organisation" />
      </Group>
      <Group title="PasswordField, SearchField" layout="column">
        <PasswordField
          label="OpenAI API key"
          showLabel="Show key"
          hideLabel="Hide key"
          value={key}
          onValueChange={setKey}
          hint="Stays in this browser."
          aside={<Button>Save</Button>}
        />
        <SearchField
          label="Search chats"
          clearLabel="Clear search"
          value={search}
          onValueChange={setSearch}
        />
      </Group>
      <Group title="Select" layout="column">
        <Select label="Model" value={model} onValueChange={setModel} options={models} />
        <Select
          label="Voice"
          value="none"
          onValueChange={() => undefined}
          disabled
          options={[{ value: 'none', label: 'No voices on this device' }]}
        />
      </Group>
      <Group title="TextArea" layout="column">
        <TextArea
          label="System instruction"
          value={prompt}
          onValueChange={setPrompt}
          hint="Sent before every conversation."
        />
      </Group>
      <Group title="AutoSizeTextArea, in a composer" layout="column">
        <div className={styles['composer']}>
          <AutoSizeTextArea
            aria-label="Message"
            placeholder="Message Claude Opus"
            minRows={2}
            maxBlockSizePx={160}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
        </div>
      </Group>
    </Section>
  );
}
