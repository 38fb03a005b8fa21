import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSearchText } from '#platform/shell/address.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { pathOf, refresh, useBook } from './queries.ts';
import { RegulationForm } from './regulation-form.tsx';
import { useDeskTexts } from './texts.ts';

/** A new group or regulation; `?group=` says in which group it was asked for. */
export function Screen(): ReactNode {
  const t = useDeskTexts();
  const router = useRouter();
  const client = useQueryClient();
  const keeping = useBook();
  const kind = useLocation({ select: ({ pathname }) => (pathname.endsWith('/group') ? 'group' : 'item') });
  const group = useSearchText('group') ?? '';
  return (
    <PageFrame title={t(kind === 'group' ? 'newGroup' : 'newItem')} back={{ to: keeping.screen, label: t('back') }}>
      <div style={{ maxWidth: '48rem' }}>
        <RegulationForm
          key={kind}
          keeping={keeping}
          kind={kind}
          group={group}
          stored={null}
          onSaved={(saved) => {
            void refresh(client);
            void router.navigate({ to: saved.kind === 'group' ? keeping.screen : pathOf(keeping.screen, saved), ignoreBlocker: true });
          }}
          onCancel={() => void router.navigate({ to: keeping.screen })}
        />
      </div>
    </PageFrame>
  );
}
