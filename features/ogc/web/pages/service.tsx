import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { FormSection, Split } from '#platform/ui/form-parts.tsx';
import { useUi } from '#platform/ui/texts.ts';
import type { ServiceDetail } from '../../contract.ts';
import { may } from '../../permissions.ts';
import { Facts, FoundFacts, HealthFacts, ServiceFrame, ServicePending } from '../parts.tsx';
import { refresh, screen, useOgc, useService, useServiceId } from '../queries.ts';
import { ServiceForm } from '../service-form.tsx';
import { useRemoval } from '../use-removal.ts';

/** One service: its form, how it is, what it says of itself. */
export function Screen(): ReactNode {
  const t = useOgc();
  const router = useRouter();
  const client = useQueryClient();
  const id = useServiceId();
  const request = useService(id);
  const { data: service } = request;
  const [mayEdit, mayDelete] = [useCan(may.edit), useCan(may.delete)];
  const { remove } = useRemoval(() => router.navigate({ to: screen, ignoreBlocker: true }));
  return (
    <ServiceFrame
      service={service}
      tab="data"
      actions={
        service &&
        mayDelete && (
          <Button variant="default" leftSection={<IconTrash size={18} />} onClick={() => remove(service)}>
            {t('delete')}
          </Button>
        )
      }
    >
      {!service && <ServicePending request={request} />}
      {service && (
        <Split>
          {mayEdit ? (
            <ServiceForm
              key={service.id}
              service={service}
              onSaved={() => void refresh(client)}
              onCancel={() => void router.navigate({ to: screen })}
            />
          ) : (
            <ReadOnly service={service} />
          )}
          <div>
            <FormSection title={t('section.health')}>
              <HealthFacts health={service.health} />
            </FormSection>
            {service.found && (
              <FormSection title={t('section.found')}>
                <FoundFacts found={service.found} />
              </FormSection>
            )}
          </div>
        </Split>
      )}
    </ServiceFrame>
  );
}

function ReadOnly({ service }: { readonly service: ServiceDetail }): ReactNode {
  const t = useOgc();
  const ui = useUi();
  return (
    <FormSection>
      <Facts
        facts={[
          [t('field.url'), service.url],
          [t('field.type'), service.type.toUpperCase()],
          [t('field.description'), service.description],
          [t('field.abstract'), service.abstract],
          [t('field.keywords'), service.keywords.join(', ')],
          [t('field.useProxy'), ui(service.useProxy ? 'yes' : 'no')],
          [t('field.isPrivate'), ui(service.isPrivate ? 'yes' : 'no')],
          [t('field.username'), service.username],
        ]}
      />
    </FormSection>
  );
}
