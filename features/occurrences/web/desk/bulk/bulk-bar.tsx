import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import { useDesk } from '../context.ts';
import { toQuery } from '../filter.ts';
import { useRefreshList, type ItemPage } from '../queries.ts';
import { useDeskTexts } from '../texts.ts';
import type { Selection } from './selection.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })));

/** Stands over the list while rows are ticked. "All" is exactly what the list's filter finds. */
export function BulkBar({ selection, page }: { readonly selection: Selection; readonly page: ItemPage }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  const refresh = useRefreshList();
  const [open, setOpen] = useState(false);
  if (selection.ids.size === 0) return null;
  const total = sayTotal(page.total, page.totalIsExact, locale);
  const chosen = selection.everything ? { filter: toQuery(place.filter), sort: place.sort } : { ids: [...selection.ids] };
  const count = selection.everything ? page.total : selection.ids.size;
  return (
    <>
      <SelectionBar
        count={selection.everything ? (page.totalIsExact ? page.total : undefined) : selection.ids.size}
        everything={selection.everything}
        total={page.total > selection.ids.size ? total : null}
        onEverything={selection.all}
        onClear={selection.clear}
      >
        <Button variant="default" size="compact-sm" leftSection={<IconEdit size={18} />} onClick={() => setOpen(true)}>
          {t('work.bulk.action')}
        </Button>
      </SelectionBar>
      {open && (
        <Suspense fallback={null}>
          <BulkDialog
            selection={chosen}
            total={selection.everything ? total : String(count)}
            count={count}
            onDone={refresh}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
