import '@mantine/core/styles/Radio.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { modulesContract } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { ModuleEditor } from '../parts/module-editor.tsx';
import { useTexts } from '../parts/texts.ts';

const back = '/geoportalgestao/modules';

/** One module: what it is, how it is found and looks, for whom it is. */
export function Screen(): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  const mayEdit = useCan(may.modules.edit);
  const { id } = useParams({ strict: false });
  const request = useQuery({
    queryKey: ['administration', 'modules', id],
    queryFn: ({ signal }) => api(modulesContract, 'show', { params: { id: Number(id) }, signal }),
    staleTime: 0,
  });
  const { data } = request;
  return (
    <PageFrame title={data?.name[locale] ?? t('modules.title')} back={{ to: back, label: t('modules.back') }}>
      {data ? <ModuleEditor key={data.id} stored={data} addable={[]} mayEdit={mayEdit} /> : <Pending request={request} height={420} />}
    </PageFrame>
  );
}

/** A new module: one of the installation's that is not listed yet, or a link that leads out. */
export function NewScreen(): ReactNode {
  const t = useTexts();
  const { data } = useQuery({
    queryKey: ['administration', 'modules'],
    queryFn: ({ signal }) => api(modulesContract, 'list', { signal }),
    retry: false,
  });
  return (
    <PageFrame title={t('modules.newTitle')} back={{ to: back, label: t('modules.back') }}>
      <ModuleEditor stored={null} addable={data?.addable ?? []} mayEdit />
    </PageFrame>
  );
}
