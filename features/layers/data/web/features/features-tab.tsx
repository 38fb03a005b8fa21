import { Alert, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { pageSizes } from '#platform/kernel/page.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import { DataTable, type Column } from '#platform/ui/data-table.tsx';
import { EmptyState, NothingFound } from '#platform/ui/empty-state.tsx';
import { Toolbar } from '#platform/ui/page-frame.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { SearchBox } from '#platform/ui/search-box.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { DataFeature, DataField, DatasetDetail } from '../../contract.ts';
import { may } from '../../permissions.ts';
import styles from '../data.module.css';
import { PreviewBox, usePreviewMap, type PreviewMap } from '../map-preview.tsx';
import { refresh } from '../queries.ts';
import { useDataTexts } from '../texts.ts';
import { FeatureDialog } from './feature-dialog.tsx';
import { FeaturePanel } from './feature-panel.tsx';
import { sayValue } from './say-value.ts';
import { featureAddress, useChosenFeature, useFeature, useFeatureList } from './use-features.ts';

interface Props {
  readonly dataset: DatasetDetail;
  readonly visible: boolean;
}

/** So many fields side by side; one feature shows them all. */
const mostColumns = 8;

/** The features as a table, with the map they are on; one that is chosen is marked there, and may be changed. */
export function FeaturesTab({ dataset, visible }: Props): ReactNode {
  // A map that is not seen has no size.
  return visible ? <Features dataset={dataset} /> : null;
}

function Features({ dataset }: { readonly dataset: DatasetDetail }): ReactNode {
  const t = useDataTexts();
  const ui = useUi();
  const say = useSay();
  const locale = useLocale();
  const client = useQueryClient();
  const { id, fields, editable } = dataset;
  const [mayChange, mayAllow] = [useCan(may.features), useCan(may.edit)];
  const [chosen, choose] = useChosenFeature(id);
  const [written, setWritten] = useState<DataFeature | 'new' | null>(null);
  const list = useFeatureList(id);
  const map = usePreviewMap({ dataset, style: dataset.style, onFeature: choose });
  const one = useFeature(id, chosen);
  useMarked(map, one.data);
  const changed = (feature: number | null): void => {
    map.refresh();
    if (feature !== chosen) choose(feature);
    void refresh(client);
  };
  const nameOf = (row: DataFeature): string => t('features.one', { number: row.id });
  const columns: Column<DataFeature>[] = [
    { key: 'id', title: t('features.number'), render: (row) => String(row.id) },
    ...columnsOf(fields).map(({ key, title, type }) => ({
      key,
      title: say(title),
      sortable: true,
      numeric: type === 'integer' || type === 'number',
      render: (row: DataFeature) => {
        const said = sayValue(row.properties[key] ?? null, locale, ui);
        return said === null ? null : (
          <span className={styles['cell']} title={said}>
            {said}
          </span>
        );
      },
    })),
  ];
  const { state, change, request } = list;
  const { data } = request;
  return (
    <div className={styles['beside']}>
      <div className={styles['stack']}>
        {mayChange && !editable && <Alert color="blue">{t(mayAllow ? 'features.lockedYours' : 'features.locked')}</Alert>}
        <Toolbar
          end={
            mayChange &&
            editable && (
              <Button leftSection={<IconPlus size={18} />} onClick={() => setWritten('new')}>
                {t('features.add')}
              </Button>
            )
          }
        >
          <SearchBox value={state.q} label={t('features.search')} onSearch={(q) => change({ q })} />
        </Toolbar>
        <DataTable
          label={t('tabs.features')}
          columns={columns}
          rows={data?.items}
          request={request}
          nameOf={nameOf}
          sort={state.sort}
          onSort={(sort) => change({ sort })}
          linkOf={(row) => featureAddress(id, row.id)}
          onOpen={(row) => choose(row.id)}
          empty={state.q === '' ? <EmptyState title={t('features.empty')} /> : <NothingFound onClear={() => change({ q: '' })} />}
        />
        {data && (
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={data.total}
            totalIsExact={data.totalIsExact}
            shown={data.items.length}
            onPage={(page) => change({ page })}
            onPageSize={(size) => change({ pageSize: pageSizes.find((known) => known === size) ?? state.pageSize })}
          />
        )}
      </div>
      <aside className={styles['sticky']} aria-label={t('features.chosen')}>
        <PreviewBox map={map} label={t('features.map')} />
        {chosen !== null && (
          <FeaturePanel
            key={chosen}
            dataset={dataset}
            request={one}
            mayChange={mayChange && editable}
            onEdit={setWritten}
            onChanged={changed}
            onClose={() => choose(null)}
          />
        )}
      </aside>
      {written !== null && (
        <FeatureDialog
          dataset={dataset}
          feature={written === 'new' ? null : written}
          onClose={() => setWritten(null)}
          onSaved={(saved) => {
            setWritten(null);
            changed(saved.id);
          }}
        />
      )}
    </div>
  );
}

function columnsOf(fields: readonly DataField[]): readonly DataField[] {
  const shown = fields.filter((field) => field.shown);
  return (shown.length > 0 ? shown : fields).slice(0, mostColumns);
}

/** Where a feature is, and that it is the chosen one. */
function useMarked({ session }: PreviewMap, feature: DataFeature | undefined): void {
  useEffect(() => {
    if (!feature?.geometry) return session.highlight.clear();
    const extent = session.highlight.show(feature.geometry, { timeout: null, pulse: 0 });
    // The view learns its size only after the map has it.
    if (session.map.getSize()) session.goTo(extent, { scale: 2000, room: 2 });
    else session.map.once('change:size', () => window.requestAnimationFrame(() => session.goTo(extent, { scale: 2000, room: 2 })));
    return () => session.highlight.clear();
  }, [session, feature]);
}
