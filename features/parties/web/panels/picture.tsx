import { Button, FileButton, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, api, upload } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { entityExtras } from '../../contract.ts';
import { pictureKey, usePicture } from '../queries.ts';

interface Props {
  readonly id: number;
  readonly name: string;
  readonly canEdit: boolean;
}

/** The picture of an entity: shown, replaced, taken away; each at once, apart from the form. */
export function Picture({ id, name, canEdit }: Props): ReactNode {
  const { t } = useTranslation('parties');
  const client = useQueryClient();
  const request = usePicture(id);
  const { data } = request;
  const [share, setShare] = useState<number | null>(null);
  const params = { id };
  const send = async (file: File | null): Promise<void> => {
    if (!file) return;
    setShare(0);
    try {
      const answer = await upload(entityExtras, 'setPicture', { params, files: [file], onProgress: setShare });
      client.setQueryData(pictureKey(id), answer);
      toast.success(t('pictureSaved'));
    } catch (error) {
      toast.failure(error);
    } finally {
      setShare(null);
    }
  };
  const remove = async (): Promise<void> => {
    try {
      await api(entityExtras, 'removePicture', { params });
      client.setQueryData(pictureKey(id), { picture: null });
      toast.success(t('pictureRemoved'));
    } catch (error) {
      toast.failure(error);
    }
  };
  const picture = data?.picture ?? null;
  return (
    <FormSection title={t('picture')}>
      {!data && <Pending request={request} height={120} />}
      {data && !picture && (
        <Text size="sm" c="dimmed">
          {t('pictureNone')}
        </Text>
      )}
      {picture && (
        <img
          src={addressOf(entityExtras, 'pictureFile', { params: { id, file: picture.id } })}
          alt={t('pictureAlt', { name })}
          style={{ maxWidth: '100%', maxHeight: '14rem', objectFit: 'contain', justifySelf: 'start', borderRadius: 'var(--lg-radius-card)' }}
        />
      )}
      {canEdit && (
        <div>
          <Group gap="xs">
            <FileButton onChange={(file) => void send(file)} accept="image/png,image/jpeg,image/gif,image/bmp,image/svg+xml">
              {(props) => (
                <Button {...props} variant="default" leftSection={<IconPhoto size={18} />} loading={share !== null}>
                  {t(picture ? 'pictureReplace' : 'pictureChoose')}
                </Button>
              )}
            </FileButton>
            {picture && (
              <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => void remove()}>
                {t('pictureRemove')}
              </Button>
            )}
          </Group>
          <Text size="sm" c="dimmed" mt="xs" role="status">
            {share === null ? t('pictureHelp', { max: publicConfig().uploadMax }) : t('sending', { percent: Math.round(share * 100) })}
          </Text>
        </div>
      )}
    </FormSection>
  );
}
