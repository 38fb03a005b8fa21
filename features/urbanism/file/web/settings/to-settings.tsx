import { Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayUseAny } from '#platform/access/web/session.ts';
import { maySet } from '../../../record/permissions.ts';
import '../texts.ts';

/** The way from a list to its settings. */
export function ToSettings({ id }: { readonly id: 'limittypes' | 'confrontations' }): ReactNode {
  const { t } = useTranslation('urbanism');
  if (!mayUseAny(Object.values(maySet[id]))) return null;
  return (
    <Button component="a" href={`#/gugestao/${id}/config`} variant="default" leftSection={<IconSettings size={18} />}>
      {t('settings.open')}
    </Button>
  );
}
