import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import type { JobView } from '#platform/jobs/job.ts';
import { JobProgress } from '#platform/jobs/web/job-progress.tsx';
import { tellWhenEnded } from '#platform/jobs/web/tell-later.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Dialog } from '#platform/ui/dialog.tsx';
import { sayNumber, sayTotal } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import { exporting } from '../export-contract.ts';
import type { exportFormats } from '../../record/inputs.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { useFilterBar } from './filter-chips.tsx';
import { toQuery } from '../../record/web/desk/filter.ts';
import { useDeskTexts } from './texts.ts';

type Format = (typeof exportFormats)[number];
/** Tables first, then files for maps. */
const formats: readonly Format[] = ['xls', 'csv', 'geojson', 'gpkg', 'shp', 'kml', 'gml'];

interface Props {
  readonly total: { readonly total: number; readonly totalIsExact: boolean };
  readonly onClose: () => void;
}

/** Exports exactly the filtered rows in the list's order: the very query of the list, without its page. */
export function ExportDialog({ total, onClose }: Props): ReactNode {
  const t = useDeskTexts();
  const ui = useUi();
  const locale = useLocale();
  const { place } = useDesk();
  const [format, setFormat] = useState<Format>('xls');
  const start = useMutation({
    mutationFn: () => api(exporting, 'export', { query: { ...toQuery(place.filter), sort: place.sort, format } as never }),
    // Whoever closes the window meanwhile is told too; the progress, once it stands, takes over.
    onSuccess: ({ jobId }) => tellWhenEnded(jobId),
  });
  return (
    <Dialog title={t('exporting.title')} onClose={onClose}>
      <Stack gap="md">
        {start.data ? (
          <Running jobId={start.data.jobId} />
        ) : (
          <>
            <Text size="sm">{t('exporting.rows', { count: total.total, total: sayTotal(total.total, total.totalIsExact, locale) })}</Text>
            <About />
            <Radio.Group label={t('exporting.format')} value={format} onChange={(chosen) => setFormat(chosen as Format)}>
              <Stack gap="xs" mt="xs">
                {formats.map((one) => (
                  <Radio key={one} value={one} label={t(`exporting.${one}`)} {...(one === 'xls' && { 'data-autofocus': true })} />
                ))}
              </Stack>
            </Radio.Group>
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {start.data ? ui('close') : ui('cancel')}
          </Button>
          {!start.data && (
            <Button loading={start.isPending} onClick={() => start.mutate()}>
              {t('exporting.start')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
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
    <Text size="sm" c="dimmed">
      {words.length === 0 ? t('exporting.noFilters') : `${t('exporting.filters')}: ${words.join(' · ')}`}
    </Text>
  );
}

function Running({ jobId }: { readonly jobId: string }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const [ended, setEnded] = useState<JobView | null>(null);
  const count = (ended?.data as { count?: number } | null | undefined)?.count;
  return (
    <>
      <JobProgress id={jobId} onEnd={setEnded} />
      <Text size="sm" c="dimmed" role="status">
        {ended === null
          ? t('exporting.background')
          : ended.status === 'finished' && count !== undefined
            ? t('exporting.done', { count, replace: { count: sayNumber(count, locale) } })
            : ''}
      </Text>
    </>
  );
}
