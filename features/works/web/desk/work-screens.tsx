import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { worksDesk } from '../../contract.ts';
import { isSeen } from '../../domain/states.ts';
import { works } from '../../resources.ts';
import { useDeskTexts } from './texts.ts';

const written = (day: string): string => day.split('-').toReversed().join('/');

interface Props {
  readonly id: number;
  /** Asked anew after each save. */
  readonly version: number;
}

/** What the work is in the way of, above its fields: each leads to the other. */
function Conflicts({ id, version }: Props): ReactNode {
  const t = useDeskTexts();
  const request = useQuery({
    queryKey: ['works', 'conflicts', id, version],
    queryFn: ({ signal }) => api(worksDesk, 'conflicts', { params: { id }, signal }),
  });
  const { data } = request;
  if (request.isError) return <LoadFailure request={request} title={t('conflictsFailed')} />;
  if (!data) return null;
  const { items, reports, reportsTotal } = data;
  const days = (span: (typeof items)[number]['days']): string =>
    span === null
      ? ''
      : span.to === null || span.to === span.from
        ? written(span.from)
        : t('span', { from: written(span.from), to: written(span.to) });
  const said = { work: 'conflictWork', guarantee: 'conflictGuarantee' } as const;
  return (
    <>
      {items.length > 0 && (
        <Alert color="yellow" title={t('conflictsTitle', { count: items.length })}>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {items.map((one) => (
              <li key={`${one.kind} ${one.id} ${String(one.isOurs)}`}>
                <Anchor href={`#/gim/works/${one.id}`} inherit c="inherit" underline="always">
                  {one.number}, {one.title}
                </Anchor>
                : {t(one.isOurs ? 'conflictOurs' : said[one.kind], { metres: one.metres, days: days(one.days) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {reports.length > 0 && (
        <Alert color="blue" title={t('reportsTitle', { count: reportsTotal })} mt={items.length > 0 ? 'xs' : 0}>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {reports.map(({ code, type, status, address }) => (
              <li key={code}>
                <Anchor href={`#/meubairro/occurrence/${code}`} inherit c="inherit" underline="always">
                  {code}
                </Anchor>
                : {[type ?? t('report'), address, status].join(', ')}
              </li>
            ))}
            {reportsTotal > reports.length && <li>{t('moreReports', { count: reportsTotal - reports.length })}</li>}
          </ul>
        </Alert>
      )}
    </>
  );
}

export const screens = screensOf(works, {
  useRecord: (record) => {
    const t = useDeskTexts();
    if (record === null)
      return {
        aside: (
          <Text size="sm" c="dimmed">
            {t('partsLater')}
          </Text>
        ),
      };
    return {
      detail: record.number ?? undefined,
      notice: <Conflicts id={record.id} version={record.version} />,
      aside: isSeen(record) && (
        <Anchor href={`#/gim/work/${record.number}`} size="sm">
          {t('public')}
        </Anchor>
      ),
    };
  },
});
