import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { settingsCareContract } from '../../contract.ts';
import { useTexts } from './texts.ts';

const screens = { settings: 'settings', definitions: 'definitions', home: 'homesettings' } as const;

/** On the home page of those who may mend it: a stored part no longer holds, and an older one is in force. Nothing while all is well. */
export function Notice(): ReactNode {
  const t = useTexts();
  const { data } = useQuery({ queryKey: ['administration', 'health'], queryFn: ({ signal }) => api(settingsCareContract, 'health', { signal }) });
  if (!data || data.problems.length === 0) return null;
  return (
    <Alert color="orange" title={t('notice.title')} mb="md">
      <ul>
        {data.problems.map(({ part, inForce }) => (
          <li key={part}>
            {t(`notice.${part}`)}: {t(inForce === null ? 'notice.file' : 'notice.older')}{' '}
            <Anchor component={Link} to={`/geoportalgestao/${screens[part]}`}>
              {t('notice.open')}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
