import { Button } from '@mantine/core';
import { useSession } from '#platform/access/web/session.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { sayDay } from '#platform/ui/format.ts';
import { contactMessages } from '../../resources.ts';
import { listTo } from './addresses.ts';
import { useWork } from './queries.ts';
import { RequestPage } from './request.tsx';
import { useDeskTexts } from './texts.ts';

export const screens = screensOf(contactMessages, {
  useList: () => {
    const t = useDeskTexts();
    const me = useSession()?.id ?? 0;
    const { data } = useWork();
    return {
      actions: (
        <>
          <Button component="a" variant="default" href={`#${listTo.mine(me)}`}>
            {t('list.mine')}
          </Button>
          {data !== undefined && data.spam > 0 && (
            <Button component="a" variant="default" href={`#${listTo.spam}`}>
              {t('list.spam')} ({data.spam})
            </Button>
          )}
        </>
      ),
      cell: ({ state, dueOn }, name) =>
        name === 'dueOn' && dueOn !== null && data !== undefined && dueOn < data.today && (state === 'new' || state === 'progress') ? (
          <span>
            {sayDay(dueOn)} <Badge tone="danger">{t('overdue')}</Badge>
          </span>
        ) : undefined,
    };
  },
  useRecord: (record) => {
    const t = useDeskTexts();
    if (record === null) return {};
    return { detail: t('detail', { number: record.id }), front: { label: t('front'), content: <RequestPage record={record} /> } };
  },
});
