import { ActionIcon, Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { VersionedFormState } from '#platform/ui/versioned-form/use-versioned-form.ts';
import { FieldLabel } from '#platform/ui/form-parts.tsx';
import type { LayoutRecord } from '../../designer-contract.ts';
import { appIds } from '../../domain/layouts.ts';
import { sheetNames } from '../../domain/sheets.ts';
import styles from './designer.module.css';
import type { TextAttribute, Values } from './form.ts';
import { useDesignerTexts } from './texts.ts';
import type { Design } from './use-design.ts';

interface Props {
  readonly form: VersionedFormState<LayoutRecord, Values>;
  readonly design: Design;
  readonly mayEdit: boolean;
}

/** The layout as a whole: its name, what it is for, what whoever prints may write. */
export function About({ form, design, mayEdit }: Props): ReactNode {
  const t = useDesignerTexts();
  const { values, change, errors } = form;
  const { texts } = values;
  const put = (at: number, part: Partial<TextAttribute>): void =>
    design.putTexts(
      texts.map((one, index) => (index === at ? { ...one, ...part } : one)),
      `text ${at}`,
    );
  const free = Array.from({ length: 21 }, (_, at) => `texto_${'abcdefghijklmnopqrstu'[at]}`).find((id) => texts.every((one) => one.id !== id));
  return (
    <fieldset className={styles['fields']} disabled={!mayEdit}>
      <TextInput {...form.text('title')} label={<FieldLabel text={t('title.pt')} required />} maxLength={120} aria-required />
      <TextInput {...form.text('titleEn')} label={<FieldLabel text={t('title.en')} required />} maxLength={120} aria-required />
      <Checkbox.Group
        label={t('apps.label')}
        value={[...values.apps]}
        error={errors['apps']}
        onChange={(apps) => change({ apps: appIds.filter((id) => apps.includes(id)) })}
      >
        {appIds.map((id) => (
          <Checkbox key={id} value={id} label={t(`apps.${id}`)} mt={6} />
        ))}
      </Checkbox.Group>
      <Checkbox.Group
        label={t('sheets')}
        description={t('sheetsHelp')}
        value={[...values.sheets]}
        error={errors['sheets']}
        onChange={(sheets) => change({ sheets: sheetNames.filter((name) => sheets.includes(name)) })}
      >
        <div className={styles['checks']}>
          {sheetNames.map((name) => (
            <Checkbox key={name} value={name} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <h2>{t('texts.label')}</h2>
      <p>{t('texts.help')}</p>
      {texts.map(({ id, title, max, lines }, at) => (
        <div key={id} className={styles['attribute']} role="group" aria-label={t('texts.one', { name: title.pt })}>
          <TextInput
            label={t('texts.pt')}
            maxLength={120}
            value={title.pt}
            onChange={({ currentTarget }) => put(at, { title: { ...title, pt: currentTarget.value } })}
          />
          <TextInput
            label={t('texts.en')}
            maxLength={120}
            value={title.en}
            onChange={({ currentTarget }) => put(at, { title: { ...title, en: currentTarget.value } })}
          />
          <NumberInput
            label={t('texts.max')}
            min={1}
            max={2000}
            allowDecimal={false}
            value={max}
            onChange={(next) => typeof next === 'number' && put(at, { max: Math.max(1, next) })}
          />
          <NumberInput
            label={t('texts.lines')}
            min={1}
            max={20}
            allowDecimal={false}
            value={lines}
            onChange={(next) => typeof next === 'number' && put(at, { lines: Math.max(1, next) })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('texts.remove', { name: title.pt })}
            onClick={() => design.putTexts(texts.filter((_, index) => index !== at))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ))}
      {free !== undefined && texts.length < 20 && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} />}
          onClick={() =>
            design.putTexts([...texts, { id: free, title: { pt: t('texts.new'), en: t('texts.new') }, type: 'string', max: 120, lines: 1 }])
          }
        >
          {t('texts.add')}
        </Button>
      )}
    </fieldset>
  );
}
