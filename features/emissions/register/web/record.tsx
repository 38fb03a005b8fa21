import { Alert, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouter } from '@tanstack/react-router';
import { IconBan, IconMail, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { toast } from '#platform/shell/toasts.ts';
import { ConfirmDialog } from '#platform/ui/confirm-dialog.tsx';
import { Pending, RecordFailure } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { kinds } from '../../record/kinds.ts';
import { may } from '../../record/permissions.ts';
import { registerContract, type EmissionDetail } from '../contract.ts';
import { AnnulDialog } from './annul-dialog.tsx';
import { Details } from './details.tsx';
import { useTexts } from './texts.ts';

const path = '/eplgestao/emissions';
/** While it is being made the page looks again, milliseconds. */
const again = 3000;

/** One emission: what was asked for, what came of it, and what can be done about it. */
export function Screen(): ReactNode {
  const t = useTexts();
  const say = useSay();
  const router = useRouter();
  const { id: text } = useParams({ strict: false });
  const id = Number(text);
  const request = useQuery({
    queryKey: ['emissions', 'one', id],
    queryFn: ({ signal }) => api(registerContract, 'show', { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? again : false),
    retry: false,
    meta: { quiet: true },
  });
  const { data } = request;
  const back = { to: path, label: t('back') };
  if (!data)
    return (
      <PageFrame title={request.isError ? t('title') : '…'} back={back}>
        {request.isError ? (
          <RecordFailure request={request} notFound={t('notFound')}>
            <Button variant="default" onClick={() => void router.navigate({ to: path })}>
              {t('back')}
            </Button>
          </RecordFailure>
        ) : (
          <Pending request={request} height={400} title={t('failed')} />
        )}
      </PageFrame>
    );
  return (
    <PageFrame title={data.number ?? t('noNumber')} detail={say(kinds[data.kind].label)} back={back} actions={<Actions data={data} />}>
      {data.state === 'waiting' && <Alert mb="md">{t('waitingNow')}</Alert>}
      {data.state === 'failed' && (
        <Alert mb="md" color="orange">
          {t('failedNow')}
        </Alert>
      )}
      <Details data={data} />
    </PageFrame>
  );
}

function Actions({ data }: { readonly data: EmissionDetail }): ReactNode {
  const t = useTexts();
  const router = useRouter();
  const client = useQueryClient();
  const [asking, setAsking] = useState<'annul' | 'reissue' | 'send' | null>(null);
  const mayEdit = useCan(may.edit);
  if (!mayEdit) return null;
  const isIssued = data.state === 'issued' || data.state === 'expired';
  const { id } = data;
  const close = (): void => setAsking(null);
  const refresh = () => client.invalidateQueries({ queryKey: ['emissions'] });
  const reissue = async (): Promise<void> => {
    const made = await api(registerContract, 'reissue', { params: { id } });
    close();
    toast.success(t('reissueDone'));
    await refresh();
    await router.navigate({ to: `${path}/${made.id}` });
  };
  const send = async (): Promise<void> => {
    await api(registerContract, 'send', { params: { id } });
    close();
    toast.success(t('sendDone'));
  };
  return (
    <>
      {isIssued && data.email !== null && data.files.some((file) => !file.isGone) && (
        <Button variant="default" leftSection={<IconMail size={18} />} onClick={() => setAsking('send')}>
          {t('send')}
        </Button>
      )}
      {data.state !== 'waiting' && data.replacedBy === null && (
        <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={() => setAsking('reissue')}>
          {t('reissue')}
        </Button>
      )}
      {isIssued && (
        <Button variant="default" leftSection={<IconBan size={18} />} onClick={() => setAsking('annul')}>
          {t('annul')}
        </Button>
      )}
      {asking === 'annul' && (
        <AnnulDialog
          data={data}
          onDone={async () => {
            close();
            toast.success(t('annulDone'));
            await refresh();
          }}
          onCancel={close}
        />
      )}
      {asking === 'reissue' && (
        <ConfirmDialog title={t('reissueTitle')} text={t('reissueText')} confirm={t('reissue')} onConfirm={reissue} onCancel={close} />
      )}
      {asking === 'send' && (
        <ConfirmDialog title={t('sendTitle')} text={t('sendText', { email: data.email })} confirm={t('send')} onConfirm={send} onCancel={close} />
      )}
    </>
  );
}
