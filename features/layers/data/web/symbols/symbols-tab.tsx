import { Checkbox, Radio, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useState, type ReactNode } from 'react';
import type { VectorStyle } from '#platform/map/document/schema.ts';
import { fieldId, FormSection } from '#platform/ui/form-parts.tsx';
import type { DatasetDetail } from '../../contract.ts';
import { kindOf, single, type Kind } from '../../domain/classes.ts';
import styles from '../data.module.css';
import { PreviewBox, usePreviewMap } from '../map-preview.tsx';
import type { DataForm } from '../record/use-form.ts';
import { useDataTexts } from '../texts.ts';
import { ClassesPanel } from './classes-panel.tsx';
import { LabelFields } from './label-fields.tsx';
import { Legend } from './legend.tsx';
import { RulesTable } from './rules-table.tsx';
import { SldButton } from './sld-button.tsx';
import { SymbolFields } from './symbol-fields.tsx';

interface Props {
  readonly form: DataForm;
  readonly dataset: DatasetDetail;
  readonly visible: boolean;
}

/** How the data are drawn, with a map beside that shows every change at once. */
export function SymbolsTab({ form, dataset, visible }: Props): ReactNode {
  const t = useDataTexts();
  const { style } = form.values;
  if (!style) return <Text>{t('symbols.none')}</Text>;
  return (
    <div className={styles['beside']}>
      <div className={styles['stack']} id={fieldId('style')} tabIndex={-1}>
        <Editor form={form} dataset={dataset} style={style} />
      </div>
      {visible && <Preview dataset={dataset} style={style} />}
    </div>
  );
}

function Preview({ dataset, style }: { readonly dataset: DatasetDetail; readonly style: VectorStyle }): ReactNode {
  const t = useDataTexts();
  const map = usePreviewMap({ dataset, style });
  return (
    <aside className={styles['sticky']} aria-label={t('symbols.preview')}>
      <PreviewBox map={map} label={t('symbols.map')} />
      <FormSection title={t('symbols.legend')}>
        <Legend style={style} title={dataset.title} />
      </FormSection>
    </aside>
  );
}

type EditorProps = Pick<Props, 'form' | 'dataset'> & { readonly style: VectorStyle };

function Editor({ form, dataset, style }: EditorProps): ReactNode {
  const t = useDataTexts();
  const may = form.mayEdit;
  const { fields } = form.values;
  // Chosen, and nothing made of it yet.
  const [wanted, setWanted] = useState<Kind | null>(null);
  const held = kindOf(style);
  const kind = wanted ?? held;
  const change = (next: VectorStyle): void => {
    setWanted(null);
    form.change({ style: next });
  };
  const choose = (next: string): void => {
    if (next === 'single') return change(single(style));
    setWanted(next === 'categories' || next === 'graduated' ? next : null);
  };
  const hasRules = held !== 'single';
  return (
    <>
      <FormSection title={t('symbols.how')}>
        <Radio.Group value={kind} onChange={choose} aria-label={t('symbols.how')}>
          <div className={styles['choices']}>
            {(['single', 'categories', 'graduated'] as const).map((one) => (
              <Radio key={one} value={one} label={t(`symbols.kinds.${one}`)} description={t(`symbols.kindHelp.${one}`)} disabled={!may} />
            ))}
          </div>
        </Radio.Group>
        {kind === 'mixed' && <Text size="sm">{t('symbols.mixed')}</Text>}
        {may && <SldButton style={style} fields={fields} onChange={change} />}
        {may && (kind === 'categories' || kind === 'graduated') && (
          <ClassesPanel key={kind} kind={kind} dataset={dataset} fields={fields} style={style} onChange={change} />
        )}
      </FormSection>
      {hasRules && (
        <FormSection title={t('symbols.classesTitle')}>
          <RulesTable style={style} fields={fields} may={may} onChange={change} />
          <Checkbox
            label={t('symbols.drawRest')}
            description={t('symbols.drawRestHelp')}
            checked={!style.onlyRules}
            disabled={!may}
            onChange={(event) => {
              const { onlyRules: _former, ...plain } = style;
              change(event.currentTarget.checked ? plain : { ...plain, onlyRules: true });
            }}
          />
        </FormSection>
      )}
      {!(hasRules && style.onlyRules) && (
        <FormSection title={t(hasRules ? 'symbols.rest' : 'symbols.symbol')}>
          <SymbolFields
            of={t(hasRules ? 'symbols.rest' : 'symbols.symbol')}
            shape={style.shape}
            value={style}
            disabled={!may}
            onChange={(part) => change({ ...style, ...part })}
          />
        </FormSection>
      )}
      <FormSection title={t('symbols.names')}>
        <LabelFields style={style} fields={fields} may={may} onChange={change} />
      </FormSection>
    </>
  );
}
