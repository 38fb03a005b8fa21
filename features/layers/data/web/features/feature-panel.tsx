import { Button, CloseButton, Group, Skeleton } from '@mantine/core';
import { IconHistory, IconPencil, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { toast, toastTimes } from '#platform/shell/toasts.ts';
import facts from '#platform/ui/facts.module.css';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { HistoryList } from '#platform/ui/history-list.tsx';
import { RecordFailure } from '#platform/ui/load-failure.tsx';
import { useUi } from '#platform/ui/texts.ts';
import { datasetsContract, type DataFeature, type DatasetDetail } from '../../contract.ts';
import { changesBetween } from '../../domain/feature-values.ts';
import styles from '../data.module.css';
import { useDataTexts } from '../texts.ts';
import { sayValue } from './say-value.ts';
import { useFeatureHistory } from './use-features.ts';

interface Props {
  readonly dataset: DatasetDetail;
  readonly request: UseQueryResult<DataFeature>;
  readonly mayChange: boolean;
  readonly onEdit: (feature: DataFeature) => void;
  /** The feature that shall be looked at now; null: it is gone. */
  readonly onChanged: (feature: number | null) => void;
  readonly onClose: () => void;
}

/** The chosen feature: all its values, what may be done with it, its history. */
export function FeaturePanel({ dataset, request, mayChange, onEdit, onChanged, onClose }: Props): ReactNode {
  const t = useDataTexts();
  const ui = useUi();
  const say = useSay();
  const locale = useLocale();
  const [history, setHistory] = useState(false);
  const { data: feature } = request;
  if (!feature) {
    if (!request.isError) return <Skeleton height={160} />;
    return (
      <RecordFailure request={request} notFound={t('features.gone')}>
        <Button variant="default" onClick={onClose}>
          {ui('close')}
        </Button>
      </RecordFailure>
    );
  }
  const remove = async (): Promise<void> => {
    const params = { id: dataset.id, feature: feature.id };
    await api(datasetsContract, 'removeFeature', { params });
    const { geometry, properties } = feature;
    const restore = async (): Promise<void> => {
      if (geometry === null) return;
      const made = await api(datasetsContract, 'addFeature', { params: { id: dataset.id }, body: { geometry, properties } });
      onChanged(made.id);
    };
    toast.success(t('features.removed', { number: feature.id }), [], {
      time: toastTimes.undo,
      action: { label: t('undo'), run: () => void restore().catch(toast.failure) },
    });
    onChanged(null);
  };
  const told = dataset.fields.flatMap(({ key, title }) => {
    const value = sayValue(feature.properties[key] ?? null, locale, ui);
    return value === null ? [] : [{ key, title: say(title), value }];
  });
  return (
    <FormSection>
      <div className={styles['versionHead']}>
        <h2>{t('features.one', { number: feature.id })}</h2>
        <CloseButton className={styles['end'] ?? ''} aria-label={ui('close')} onClick={onClose} />
      </div>
      <Group gap="xs">
        {mayChange && (
          <Button variant="default" leftSection={<IconPencil size={18} />} onClick={() => onEdit(feature)}>
            {t('features.edit')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconHistory size={18} />} aria-expanded={history} onClick={() => setHistory(!history)}>
          {ui('history')}
        </Button>
        {mayChange && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => void remove().catch(toast.failure)}>
            {t('remove')}
          </Button>
        )}
      </Group>
      {history && <History dataset={dataset} feature={feature.id} />}
      {told.length === 0 && <p className={styles['soft']}>{t('features.noValues')}</p>}
      <dl className={facts['facts']} data-beside>
        {told.map(({ key, title, value }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}

/** Who changed it, when, and from what to what. */
function History({ dataset, feature }: { readonly dataset: DatasetDetail; readonly feature: number }): ReactNode {
  const t = useDataTexts();
  const ui = useUi();
  const say = useSay();
  const locale = useLocale();
  const request = useFeatureHistory(dataset.id, feature);
  const titleOf = (key: string): string => {
    const title = dataset.fields.find((field) => field.key === key)?.title;
    return title ? say(title) : key;
  };
  const items = request.data?.items.map(({ at, by, before, after }, index) => {
    const { values, moved } = changesBetween(before, after);
    return {
      id: index,
      event: before === null ? 'created' : after === null ? 'deleted' : 'updated',
      at,
      user: by,
      changes: [
        ...values.map((change) => ({
          field: change.field,
          label: titleOf(change.field),
          old: sayValue(change.old, locale, ui),
          new: sayValue(change.new, locale, ui),
        })),
        ...(moved ? [{ field: 'position', label: t('features.shape'), old: null, new: t('features.redrawn') }] : []),
      ],
    };
  });
  return <HistoryList items={items} request={request} />;
}
