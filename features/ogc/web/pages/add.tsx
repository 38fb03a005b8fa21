import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { PageFrame } from '#platform/ui/page-frame.tsx';
import { may } from '../../permissions.ts';
import { refresh, screen, useOgc } from '../queries.ts';
import { ServiceForm } from '../service-form.tsx';

/** A new service; what follows it is to harvest its layers. */
export function Screen(): ReactNode {
  const t = useOgc();
  const router = useRouter();
  const client = useQueryClient();
  const mayHarvest = useCan(may.harvest);
  return (
    <PageFrame title={t('add')} back={{ to: screen, label: t('title') }}>
      <div style={{ maxWidth: '48rem' }}>
        <ServiceForm
          service={null}
          onSaved={({ id }) => {
            void refresh(client);
            void router.navigate({ to: `${screen}/${id}${mayHarvest ? '/harvest' : ''}`, ignoreBlocker: true });
          }}
          onCancel={() => void router.navigate({ to: screen })}
        />
      </div>
    </PageFrame>
  );
}
