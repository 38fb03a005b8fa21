import { Button, Modal, Text } from '@mantine/core';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInFormProps } from './feature.ts';
import { lossReason } from './follow-access.ts';
import { Kit } from './kit.tsx';
import { signInForm } from './registry.ts';
import type { LostSession } from './session-lost.ts';

/** Stands over the page whose session ended: the page stays as it was left, and what was being sent is sent after the sign-in. */
export function SignInAgain({ lost }: { readonly lost: LostSession }): ReactNode {
  const { t } = useTranslation('platform');
  const reason = lossReason();
  const [SignInForm, setForm] = useState<ComponentType<SignInFormProps> | null>(null);
  useEffect(() => {
    void signInForm()?.().then((loaded) => setForm(() => loaded.SignInForm));
  }, []);
  return (
    <Kit>
      <Modal
        opened
        onClose={lost.leave}
        title={t('again.title')}
        closeOnEscape={false}
        closeOnClickOutside={false}
        withCloseButton={false}
        centered
        zIndex={400}
        styles={{ title: { fontSize: '1.125rem', fontWeight: 600 } }}
      >
        <Text size="sm" mb="md">
          {t(`again.${reason ?? 'text'}`, { name: lost.user.name })}
        </Text>
        {reason === 'disabled' ? (
          <Button fullWidth onClick={lost.stay}>
            {t('again.stay')}
          </Button>
        ) : (
          SignInForm && <SignInForm login={lost.user.email ?? lost.user.phone ?? ''} onDone={lost.resume} />
        )}
        <Button variant="subtle" size="sm" mt="md" fullWidth onClick={lost.leave}>
          {t('again.leave')}
        </Button>
      </Modal>
    </Kit>
  );
}
