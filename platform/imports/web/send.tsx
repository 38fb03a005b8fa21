import { Alert, Button, FileButton, Group, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { IconFileUpload } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState, type ReactNode } from 'react';
import { isProblem } from '#platform/http/web/client.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';

interface Props {
  readonly t: TFunction;
  readonly home: string;
  /** Endings the file chooser offers. */
  readonly accept: string;
  readonly formats?: string;
  readonly send: (files: File[], onProgress: (share: number) => void) => Promise<{ readonly id: number }>;
  /** What is asked beside the file. */
  readonly children?: ReactNode;
}

/** Chooses a file, sends it, and goes to what is read of it. */
export function SendFile({ t, home, accept, formats, send, children }: Props): ReactNode {
  const router = useRouter();
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const begin = async (file: File): Promise<void> => {
    setProblem(null);
    setShare(0);
    try {
      const { id } = await send([file], setShare);
      await router.navigate({ to: `${home}/${id}` });
    } catch (error) {
      const said = isProblem(error)
        ? [error.detail, ...Object.values(error.fields).flatMap((list) => list.map(({ message }) => message))]
        : [String(error)];
      setProblem(said.filter(Boolean).join(' '));
      setShare(null);
    }
  };
  return (
    <FormSection>
      <Text>{t('lead')}</Text>
      {children}
      {share === null ? (
        <Group>
          <FileButton accept={accept} onChange={(file) => file && void begin(file)}>
            {(props) => (
              <Button {...props} leftSection={<IconFileUpload size={18} aria-hidden />}>
                {t('choose')}
              </Button>
            )}
          </FileButton>
          {formats !== undefined && (
            <Text size="sm" c="var(--lg-text-soft)">
              {formats}
            </Text>
          )}
        </Group>
      ) : (
        <>
          <Text role="status">{t('sending', { percent: Math.round(share * 100) })}</Text>
          <Progress value={share * 100} aria-label={t('sending', { percent: Math.round(share * 100) })} />
        </>
      )}
      {problem !== null && (
        <Alert color="red" role="alert" title={t('failed')}>
          {problem}
        </Alert>
      )}
    </FormSection>
  );
}
