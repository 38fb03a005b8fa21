import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { ExportDialog as Dialog } from '#platform/ui/export-dialog.tsx';
import { sayTotal } from '#platform/ui/format.ts';
import { exporting } from '../export-contract.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { useFilterBar } from './filter-chips.tsx';
import { toQuery } from '../../record/web/desk/filter.ts';
import { useDeskTexts } from './texts.ts';

interface Props {
  readonly total: { readonly total: number; readonly totalIsExact: boolean };
  readonly onClose: () => void;
}

/** Exports exactly the filtered rows in the list's order: the very query of the list, without its page. */
export function ExportDialog({ total, onClose }: Props): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  return (
    <Dialog
      title={t('exporting.title')}
      text={
        <>
          <p>{t('exporting.rows', { count: total.total, total: sayTotal(total.total, total.totalIsExact, locale) })}</p>
          <About />
        </>
      }
      // Tables first, then files for maps.
      formats={['xls', 'csv', 'geojson', 'gpkg', 'shp', 'kml', 'gml']}
      start={(format) => api(exporting, 'export', { query: { ...toQuery(place.filter), sort: place.sort, format } })}
      onClose={onClose}
    />
  );
}

/** What the rows are narrowed by, in words. */
function About(): ReactNode {
  const t = useDeskTexts();
  const { filter } = useDesk().place;
  const { filters, values, describe } = useFilterBar();
  const words = filters.flatMap((one) => (values[one.name] === undefined ? [] : [`${one.label}: ${describe(one, values[one.name] ?? '')}`]));
  if (filter.q !== undefined) words.unshift(`“${filter.q}”`);
  if (filter.open) words.unshift(t('quick.open'));
  if (filter.assigned !== undefined && values['assigned'] === undefined) words.push(t(filter.assigned === 0 ? 'quick.nobody' : 'quick.mine'));
  return (
    <p style={{ color: 'var(--lg-text-soft)' }}>
      {words.length === 0 ? t('exporting.noFilters') : `${t('exporting.filters')}: ${words.join(' · ')}`}
    </p>
  );
}
