import { Button } from '@mantine/core';
import { IconEdit } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayTotal } from '#platform/ui/format.ts';
import { SelectionBar } from '#platform/ui/selection-bar.tsx';
import { occurrences } from '../../../record/contract.ts';
import { useDesk } from '../../../record/web/desk/context.ts';
import { hidesAll, toQuery } from '../../../record/web/desk/filter.ts';
import { keys, useRefreshList } from '../../../record/web/desk/queries.ts';
import { useDeskTexts } from '../texts.ts';
import type { Selection } from './selection.ts';

const BulkDialog = lazy(() => import('./bulk-dialog.tsx').then((module) => ({ default: module.BulkDialog })));

/** Stands over the list while rows are ticked. "All" is what the list's filter finds and the person may change. */
export function BulkBar({ selection }: { readonly selection: Selection }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  const refresh = useRefreshList();
  const [open, setOpen] = useState(false);
  // Rows of other units are read, not changed: they are neither counted nor sent.
  const mine = toQuery({ scope: 'inside', ...place.filter });
  const page = useQuery({
    queryKey: [...keys.changeable, mine],
    queryFn: ({ signal }) =>
      api({ search: { ...occurrences.search, silent: true } }, 'search', { query: { ...mine, pageSize: 10 } as never, signal }),
    enabled: selection.ids.size > 0 && !hidesAll(place.filter),
  }).data ?? { total: selection.ids.size, totalIsExact: true };
  if (selection.ids.size === 0) return null;
  const total = sayTotal(page.total, page.totalIsExact, locale);
  const chosen = selection.everything ? { filter: mine, sort: place.sort } : { ids: [...selection.ids] };
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
