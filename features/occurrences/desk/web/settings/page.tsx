import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { Pending, type Request } from '#platform/ui/load-failure.tsx';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import tabs from '#platform/ui/tabs.module.css';
import { edocCodes } from '../../../edoclink/permissions.ts';
import { deskSettingsContract } from '../../../related/settings-contract.ts';
import { may } from '../../../record/permissions.ts';
import { occurrenceSettings } from '../../../record/settings-contract.ts';
import { useManageTexts } from '../../../record/web/desk/manage-texts.ts';
import { useDeskTexts } from '../texts.ts';
import { DeskForm } from './desk-form.tsx';
import { GeneralForm } from './general-form.tsx';

const parts = ['general', 'desk'] as const;
type Part = (typeof parts)[number];
const settingsKey = (part: Part): readonly string[] => ['occurrences', 'settings', part];

/** How the municipality takes reports, and how its desk works: two forms, each saved by itself. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const seesEdoc = [useCan(edocCodes.config), useCan(edocCodes.configEdit)].includes(true);
  const manage = useManageTexts();
  const shown: Part = useSearchText('part') === 'desk' ? 'desk' : 'general';
  const names: Readonly<Record<Part, string>> = { general: t('work.settings.general'), desk: t('work.settings.title') };
  return (
    <PageFrame
      title={t('settings.title')}
      actions={
        seesEdoc && (
          <Button component="a" variant="default" href="#/meubairrogestao/edoclink/config">
            {manage('edoc.title')}
          </Button>
        )
      }
    >
      <nav className={tabs['tabs']} aria-label={t('work.settings.sections')}>
        {parts.map((one) => (
          <a
            key={one}
            href={`#/meubairrogestao/settings${one === 'general' ? '' : `?part=${one}`}`}
            aria-current={one === shown ? 'page' : undefined}
          >
            {names[one]}
          </a>
        ))}
      </nav>
      {shown === 'general' ? <General /> : <Desk />}
    </PageFrame>
  );
}

function General(): ReactNode {
  const mayEdit = useCan(may.settingsEdit);
  const answer = useQuery({ queryKey: settingsKey('general'), queryFn: ({ signal }) => api(occurrenceSettings, 'show', { signal }), staleTime: 0 });
  if (!answer.data) return <Waiting request={answer} />;
  return <GeneralForm stored={answer.data} mayEdit={mayEdit} />;
}

function Desk(): ReactNode {
  const mayEdit = useCan(may.settingsEdit);
  const answer = useQuery({ queryKey: settingsKey('desk'), queryFn: ({ signal }) => api(deskSettingsContract, 'show', { signal }), staleTime: 0 });
  if (!answer.data) return <Waiting request={answer} />;
  return <DeskForm stored={answer.data} mayEdit={mayEdit} />;
}

function Waiting({ request }: { readonly request: Request }): ReactNode {
  const t = useDeskTexts();
  return <Pending request={request} height={320} title={t('work.settings.failed')} />;
}
