import { Link } from '@tanstack/react-router';
import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Failure, Notice, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { may } from '../../codes.ts';
import { legalDesk, type RegisterLine } from '../../contract.ts';
import styles from '../front/paper.module.css';
import { useDeskTexts } from './texts.ts';

const file = '/api/geoportalgestao/gestao/processing-register';
const told = ['purpose', 'basis', 'people', 'data', 'recipients', 'transfers', 'retention', 'measures'] as const;

/** What is done with personal data, as it is exported. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const mayExport = useCan(may.exportRegister);
  const mayName = useCan(may.contacts.add);
  const mayAdd = useCan(may.activities.view);
  const { data, error, reload } = useLoad(`register ${locale}`, (signal) => api(legalDesk, 'register', { signal }));
  return (
    <PageFrame title={t('title')}>
      <Stack>
        <Text>{t('lead')}</Text>
        <Group>
          {mayExport &&
            (['xlsx', 'pdf'] as const).map((format) => (
              <Button key={format} component="a" href={`${file}/${format}`} download variant="default">
                {t(format)}
              </Button>
            ))}
          {mayAdd && (
            <Anchor component={Link} to="/geoportalgestao/processing-activities">
              {t('add')}
            </Anchor>
          )}
        </Group>
        {error !== null && <Failure error={error} onRetry={reload} />}
        {data === null && error === null && <Skeleton lines={10} label={t('platform:loading')} />}
        {data && data.missing.length > 0 && (
          <Notice tone="warning">
            <p>{t('missing', { roles: data.missing.join(', ') })}</p>
            {mayName && <Link to="/geoportalgestao/legal-contacts">{t('name')}</Link>}
          </Notice>
        )}
        {data?.items.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </Stack>
    </PageFrame>
  );
}

function Line({ line }: { readonly line: RegisterLine }): ReactNode {
  const t = useDeskTexts();
  return (
    <Paper withBorder p="md" component="section">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {line.name}
        </Title>
        {line.origin !== 'product' && <Badge>{t(line.origin)}</Badge>}
      </Group>
      <Text size="sm">{t('code', { id: line.id })}</Text>
      <dl className={styles['facts']}>
        {told.map(
          (name) =>
            line[name] !== '' && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{line[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </Paper>
  );
}
