import { Group } from '@mantine/core';
import { screensOf } from '#platform/crud/web/screens.ts';
import { localDay } from '#platform/kernel/written-dates.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { fees } from '../../resources.ts';
import { useDeskTexts } from './texts.ts';

export const screens = screensOf(fees, {
  useList: () => {
    const t = useDeskTexts();
    const today = localDay(new Date(), publicConfig().timeZone);
    return {
      cell: (row, name) => {
        // A year is no quantity.
        if (name === 'year') return String(row.year);
        if (name !== 'dueAt' || row.paid || row.dueAt >= today) return undefined;
        return (
          <Group gap="xs" wrap="nowrap">
            {sayDay(row.dueAt)}
            <Badge tone="danger">{t('late')}</Badge>
          </Group>
        );
      },
    };
  },
});
