import { Alert, Button } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { edocContract } from '../contract.ts';
import { edocCodes } from '../permissions.ts';
import { edocLinkMaps } from '../resources.ts';
import { useManageTexts } from '../../record/web/desk/manage-texts.ts';
import { settingsKey } from './settings-key.ts';

/** The list of maps for document management has the way to their configuration. */
export const screens = screensOf(edocLinkMaps, {
  useList: () => {
    const t = useManageTexts();
    const [mayLook, mayChange] = [useCan(edocCodes.config), useCan(edocCodes.configEdit)];
    const { data } = useQuery({ queryKey: settingsKey, queryFn: ({ signal }) => api(edocContract, 'settings', { signal }) });
    return {
      notice: data?.active === false && (
        <Alert color="yellow" title={t('edoc.offTitle')} mb="md">
          {t('edoc.off')}
        </Alert>
      ),
      actions: (mayLook || mayChange) && (
        <Button component="a" href={`#/${edocLinkMaps.screen}/config`} variant="default" leftSection={<IconSettings size={18} />}>
          {t('edoc.configure')}
        </Button>
      ),
    };
  },
});
