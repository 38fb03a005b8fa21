import { Alert, Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconExternalLink, IconHistory, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '#platform/http/web/client.ts';
import { toast } from '#platform/shell/toasts.ts';
import { audit } from '../../audit-contract.ts';
import { useAuditTexts } from './texts.ts';

export interface Subject {
  readonly type: string;
  readonly record: string;
  readonly title: string;
  readonly link: string | null;
  readonly isDeleted: boolean;
  readonly canRestore: boolean;
}

/** What can be done with the record an entry speaks of. */
export function SubjectActions({ subject, story }: { readonly subject: Subject; readonly story: boolean }): ReactNode {
  const t = useAuditTexts();
  const client = useQueryClient();
  const params = { type: subject.type, record: subject.record };
  const restore = useMutation({
    mutationFn: () => api(audit, 'restore', { params }),
    onSuccess: async () => {
      toast.success(t('restored', { title: subject.title }));
      await client.invalidateQueries();
    },
    onError: toast.failure,
  });
  return (
    <>
      {story && (
        <Button
          variant="default"
          component="a"
          href={`#/geoportalgestao/audit/records/${subject.type}/${encodeURIComponent(subject.record)}`}
          leftSection={<IconHistory size={18} />}
        >
          {t('story')}
        </Button>
      )}
      {subject.link !== null && (
        <Button variant="default" component="a" href={`#${subject.link}`} leftSection={<IconExternalLink size={18} />}>
          {t('open')}
        </Button>
      )}
      {subject.canRestore && (
        <Button leftSection={<IconRestore size={18} />} loading={restore.isPending} onClick={() => restore.mutate()}>
          {t('restore')}
        </Button>
      )}
    </>
  );
}

export function TrashNotice({ subject }: { readonly subject: Subject }): ReactNode {
  const t = useAuditTexts();
  return subject.isDeleted ? <Alert color="yellow">{t('inTrash')}</Alert> : null;
}
