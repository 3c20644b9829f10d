import { AlignJustify, AlignLeft, Monitor, Moon, Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { Checkbox } from '../components/checkbox/checkbox.tsx';
import { RadioGroup } from '../components/radio-group/radio-group.tsx';
import { SegmentedControl } from '../components/segmented-control/segmented-control.tsx';
import { Slider } from '../components/slider/slider.tsx';
import { Switch } from '../components/switch/switch.tsx';
import { Tabs } from '../components/tabs/tabs.tsx';
import { Group, Section } from './section.tsx';

/** Things to turn on, pick and adjust. */
export function ChoiceSection(): ReactNode {
  const [isStreaming, setStreaming] = useState(true);
  const [isPicked, setPicked] = useState(true);
  const [keep, setKeep] = useState<'all' | 'last'>('all');
  const [width, setWidth] = useState<'narrow' | 'wide' | 'fluid'>('narrow');
  const [scheme, setScheme] = useState<'system' | 'light' | 'dark'>('system');
  const [temperature, setTemperature] = useState(0.7);
  const [tab, setTab] = useState<'mine' | 'community'>('mine');
  return (
    <Section title="Choices">
      <Group title="Switch" layout="column">
        <Switch label="Stream answers" checked={isStreaming} onCheckedChange={setStreaming} />
        <Switch
          label="Spell check while typing"
          hint="Uses the dictionary of the browser; nothing leaves this device."
          checked={false}
          onCheckedChange={() => undefined}
        />
        <Switch label="Set by your organisation" checked disabled onCheckedChange={setStreaming} />
      </Group>
      <Group title="Checkbox" layout="column">
        <Checkbox label="Select all" checked={false} isMixed onCheckedChange={setPicked} />
        <Checkbox label="Notes on the Tokyo trip" checked={isPicked} onCheckedChange={setPicked} />
        <Checkbox label="Draft of the letter" checked={!isPicked} onCheckedChange={setPicked} />
        <Checkbox label="Shared by a colleague" checked disabled onCheckedChange={setPicked} />
      </Group>
      <Group title="RadioGroup">
        <RadioGroup
          label="What the model sees"
          value={keep}
          onValueChange={setKeep}
          options={[
            { value: 'all', label: 'The whole conversation' },
            { value: 'last', label: 'The last messages', hint: 'Cheaper, but it forgets.' },
          ]}
        />
      </Group>
      <Group title="SegmentedControl" layout="column">
        <div>
          <SegmentedControl
            label="Width of the conversation"
            value={width}
            onValueChange={setWidth}
            options={[
              { value: 'narrow', label: 'Narrow' },
              { value: 'wide', label: 'Wide' },
              { value: 'fluid', label: 'Fluid' },
            ]}
          />
        </div>
        <div>
          <SegmentedControl
            label="Appearance"
            value={scheme}
            onValueChange={setScheme}
            options={[
              { value: 'system', label: 'Like the system', icon: Monitor },
              { value: 'light', label: 'Light', icon: Sun },
              { value: 'dark', label: 'Dark', icon: Moon },
            ]}
          />
        </div>
        <SegmentedControl
          label="Alignment"
          value="start"
          onValueChange={() => undefined}
          options={[
            { value: 'start', label: 'Start', icon: AlignLeft },
            { value: 'both', label: 'Both', icon: AlignJustify },
          ]}
        />
      </Group>
      <Group title="Slider" layout="column">
        <Slider
          label="Temperature"
          min={0}
          max={2}
          step={0.1}
          value={temperature}
          onValueChange={setTemperature}
          valueText={temperature.toFixed(1)}
          hint="Lower is more predictable."
        />
      </Group>
      <Group title="Tabs">
        <Tabs
          label="Prompts"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'mine', label: 'Your prompts', count: 24, panel: 'Your own prompts.' },
            { value: 'community', label: 'Community', panel: 'Prompts of others.' },
          ]}
        />
      </Group>
    </Section>
  );
}
