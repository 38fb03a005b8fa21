import { searchAside } from '../../../record/web/search.ts';
import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import { useDesk } from '../../../record/web/desk/context.ts';
import { hidesAll, toQuery } from '../../../record/web/desk/filter.ts';
import { keys, useRefreshList } from '../../../record/web/desk/queries.ts';
import { useDeskTexts } from '../texts.ts';
import { useTicked, type Selection } from './selection.ts';

const DeskBulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.DeskBulkDialog })));

/** Stands over the list while rows are ticked. "All" is what the list's filter finds and the person may change. */
export function BulkBar({ selection }: { readonly selection: Selection }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  const refresh = useRefreshList();
  const [open, setOpen] = useState(false);
  const { ids, everything } = useTicked(selection);
  // Rows of other units are read, not changed: they are neither counted nor sent.
  const mine = toQuery({ scope: 'inside', ...place.filter });
  const page = useQuery({
    queryKey: [...keys.changeable, mine],
    queryFn: ({ signal }) => searchAside({ ...mine, pageSize: 10 }, signal),
    enabled: ids.size > 0 && !hidesAll(place.filter),
  }).data ?? { total: ids.size, totalIsExact: true };
  if (ids.size === 0) return null;
  const total = sayTotal(page.total, page.totalIsExact, locale);
  const chosen = everything ? { filter: mine, sort: place.sort } : { ids: [...ids] };
  const count = everything ? page.total : ids.size;
  return (
    <>
      <SelectionBar
        count={everything ? (page.totalIsExact ? page.total : undefined) : ids.size}
        everything={everything}
        total={page.total > ids.size ? total : null}
        onEverything={selection.all}
        onClear={selection.clear}
      >
        <Button variant="default" size="compact-sm" leftSection={<IconEdit size={18} />} onClick={() => setOpen(true)}>
          {t('work.bulk.action')}
        </Button>
      </SelectionBar>
      {open && (
        <Suspense fallback={null}>
          <DeskBulkDialog
            selection={chosen}
            total={everything ? total : String(count)}
            count={count}
            onDone={refresh}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
