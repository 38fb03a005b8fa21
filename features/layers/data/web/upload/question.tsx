import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useId, useState, type ReactNode } from 'react';
import { fold } from '#platform/kernel/words.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayNumber } from '#platform/ui/format.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import type { Question } from '../../contract.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';
import { crsName } from './crs-names.ts';

type Of<K extends Question['ask']> = Extract<Question, { ask: K }>;
export interface Answer {
  readonly layers?: string[];
  readonly crs?: number;
}

interface Props<K extends Question['ask']> {
  readonly question: Of<K>;
  readonly fileName: string;
  readonly busy: boolean;
  /** Several layers may become sets of data: only of a first file. */
  readonly many?: boolean;
  readonly onAnswer: (answer: Answer) => void;
}

/** More than these and one searches. */
const few = 8;

/** Which layers of the file: each becomes a set of data. */
export function LayersQuestion({ question, fileName, busy, many = true, onAnswer }: Props<'layers'>): ReactNode {
  const t = useDataTexts();
  const { layers } = question;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(many ? [] : layers.slice(0, 1)));
  const [term, setTerm] = useState('');
  const shown = layers.filter((layer) => fold(layer).includes(fold(term)));
  const allShown = shown.length > 0 && shown.every((layer) => chosen.has(layer));
  const put = (names: readonly string[], on: boolean): void => {
    const next = new Set(chosen);
    for (const name of names)
      if (on) next.add(name);
      else next.delete(name);
    setChosen(next);
  };
  return (
    <FormSection title={t('ask.layers', { count: layers.length, file: fileName })}>
      <Text>{t(many ? 'ask.layersText' : 'ask.layerText')}</Text>
      {layers.length > few && (
        <TextInput
          type="search"
          aria-label={t('ask.search')}
          placeholder={t('ask.search')}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
          maw="22rem"
        />
      )}
      {many ? (
        <>
          <Checkbox
            label={t(term === '' ? 'ask.all' : 'ask.allFound', { count: shown.length })}
            checked={allShown}
            indeterminate={!allShown && shown.some((layer) => chosen.has(layer))}
            disabled={shown.length === 0}
            onChange={(event) => put(shown, event.currentTarget.checked)}
            fw={600}
          />
          <div className={styles['choices']} role="group" aria-label={t('ask.layersLabel')}>
            {shown.map((layer) => (
              <Checkbox key={layer} label={layer} checked={chosen.has(layer)} onChange={(event) => put([layer], event.currentTarget.checked)} />
            ))}
          </div>
        </>
      ) : (
        <Radio.Group value={[...chosen][0] ?? ''} onChange={(layer) => setChosen(new Set([layer]))} aria-label={t('ask.layersLabel')}>
          <div className={styles['choices']}>
            {shown.map((layer) => (
              <Radio key={layer} value={layer} label={layer} />
            ))}
          </div>
        </Radio.Group>
      )}
      {shown.length === 0 && <Text size="sm">{t('ask.noneFound')}</Text>}
      <Group>
        <Button loading={busy} disabled={chosen.size === 0} onClick={() => onAnswer({ layers: layers.filter((layer) => chosen.has(layer)) })}>
          {t('ask.read', { count: chosen.size })}
        </Button>
        <span role="status">{t('ask.chosen', { count: chosen.size, of: layers.length })}</span>
      </Group>
    </FormSection>
  );
}

/** Where the data would lie in each system, told by how far they would move. */
export function CrsQuestion({ question, fileName, busy, onAnswer }: Props<'crs'>): ReactNode {
  const t = useDataTexts();
  const locale = useLocale();
  const [first] = question.candidates;
  const [epsg, setEpsg] = useState(String(first?.epsg ?? ''));
  const help = useId();
  return (
    <FormSection title={t('ask.crs', { file: fileName })}>
      <Text id={help}>{t('ask.crsText')}</Text>
      <Radio.Group value={epsg} onChange={setEpsg} aria-label={t('ask.crsLabel')} aria-describedby={help}>
        <Stack gap="xs">
          {question.candidates.map((one, index) => (
            <Radio
              key={one.epsg}
              value={String(one.epsg)}
              label={crsName(t, one.epsg, one.name)}
              description={index === 0 ? t('ask.recommended') : t('ask.moves', { metres: sayNumber(one.distance, locale), count: one.distance })}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm">{t('ask.crsLater')}</Text>
      <Group>
        <Button loading={busy} disabled={epsg === ''} onClick={() => onAnswer({ crs: Number(epsg) })}>
          {t('ask.go')}
        </Button>
      </Group>
    </FormSection>
  );
}
