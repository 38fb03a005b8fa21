import { Alert, Anchor, Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconMap2 } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { contractOf } from '#platform/crud/web/data.ts';
import type { Resource } from '#platform/crud/resource.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { LoadFailure } from '#platform/ui/load-failure.tsx';
import { may } from '../../record/permissions.ts';
import { channels, priorities, statuses, statusmoves, subtypes, types, unities } from '../../record/resources.ts';
import styles from './setup.module.css';
import { findings, type Catalogues } from './setup-rules.ts';
import { useDeskTexts } from './texts.ts';

const shown = [types, subtypes, unities, priorities, channels, statuses, statusmoves] as const satisfies readonly Resource[];
const screenOf = { types: types.screen, unities: unities.screen, status: statuses.screen, moves: 'meubairrogestao/moves' } as const;

/** Where the management of Meu Bairro begins: what is set up, and what would leave a report lying. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const say = useSay();
  const worksOnThem = useCan(may.view);
  const lists = useQueries({
    queries: shown.map((resource: Resource) => ({
      queryKey: ['crud', resource.id, 'setup'],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => api(contractOf(resource), 'list', { query: { pageSize: 100 }, signal }),
      meta: { quiet: true },
    })),
  });
  const failed = lists.find(({ error, data }) => error !== null && data === undefined && !isDenied(error));
  return (
    <PageFrame
      title={t('setup.title')}
      actions={
        worksOnThem && (
          <Button component="a" href="#/meubairro/home" leftSection={<IconMap2 size={18} />}>
            {t('setup.open')}
          </Button>
        )
      }
    >
      {failed ? (
        <LoadFailure request={failed} />
      ) : (
        <Checks rows={lists.map(({ data }) => data?.items)} denied={lists.some(({ error }) => isDenied(error))} />
      )}
      <FormSection title={t('setup.catalogues')}>
        <ul className={styles['cards']}>
          {shown.map((resource, index) => {
            const { data, error } = lists[index] ?? {};
            // Whoever may not see a catalogue is told nothing about it.
            if (isDenied(error)) return null;
            return (
              <li key={resource.id}>
                <Anchor href={`#/${resource === statusmoves ? screenOf.moves : resource.screen}`}>{say(resource.label.many)}</Anchor>
                {data ? <span>{t('setup.count', { count: data.total })}</span> : error ? null : <Skeleton height={12} width={80} my={4} />}
              </li>
            );
          })}
        </ul>
      </FormSection>
    </PageFrame>
  );
}

const isDenied = (error: unknown): boolean => isProblem(error) && error.status === 403;

function Checks({ rows, denied }: { readonly rows: readonly (readonly unknown[] | undefined)[]; readonly denied: boolean }): ReactNode {
  const t = useDeskTexts();
  const [typeRows, , unityRows, , , statusRows, moveRows] = rows;
  if (denied) return null;
  if (!typeRows || !unityRows || !statusRows || !moveRows) return <Skeleton height={64} />;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of the four declared resources
  const found = findings({ types: typeRows, unities: unityRows, statuses: statusRows, moves: moveRows } as unknown as Catalogues);
  if (found.length === 0) {
    return (
      <Alert color="green" icon={<IconCircleCheck />}>
        {t('setup.fine')}
      </Alert>
    );
  }
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />} title={t('setup.checks')}>
      <ul className={styles['findings']}>
        {found.map(({ key, name, screen }) => (
          <li key={`${key} ${name ?? ''}`}>
            <Anchor size="sm" href={`#/${screenOf[screen]}`}>
              {t(`setup.${key}`, { name })}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
