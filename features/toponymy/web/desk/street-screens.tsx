import { Anchor, Button, Menu, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { screensOf } from '#platform/crud/web/screens.ts';
import { api } from '#platform/http/web/client.ts';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { Pending } from '#platform/ui/load-failure.tsx';
import { may, mayDesk } from '../../codes.ts';
import { toponymyDesk } from '../../contract.ts';
import { plaqueFaults } from '../../domain/plaques.ts';
import { doors, streets } from '../../resources.ts';
import { useBeginJob } from '#platform/jobs/web/use-begin-job.ts';
import { useDeskTexts } from './texts.ts';

/** Doors shown one by one; a long street tells only what contradicts. */
const mostShown = 60;

export const screens = screensOf(streets, {
  useList: () => ({
    actions: (
      <>
        <MissingPlaques />
        <Addresses />
      </>
    ),
  }),
  useRecord: (record) =>
    record === null
      ? {}
      : {
          detail: record.code ?? undefined,
          aside: (
            <>
              {record.state !== 'proposed' && <Certificate streetId={record.id} />}
              {record.geom !== null && <Numbering streetId={record.id} version={record.version} />}
            </>
          ),
        },
});

/** Streets in force whose plaques somebody has to see to, in the columns that whoever makes them needs; the list exports it. */
const missing = new URLSearchParams({
  state: 'inForce',
  plaqueNeeds: plaqueFaults.join(),
  columns: 'code,fullName,parish,beginsAt,endsAt,plaqueNeeds',
});

function MissingPlaques(): ReactNode {
  const t = useDeskTexts();
  return (
    <Button component="a" variant="default" href={`#/${streets.screen}?${missing.toString()}`}>
      {t('missingPlaques')}
    </Button>
  );
}

function Addresses(): ReactNode {
  const t = useDeskTexts();
  const { busy, begin } = useBeginJob();
  if (!useCan(mayDesk.addresses)) return null;
  const ask = (format: 'csv' | 'geojson') => void begin(() => api(toponymyDesk, 'addresses', { body: { format } }), t('exporting'));
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={busy}>
          {t('addresses')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => ask('csv')}>{t('addressesCsv')}</Menu.Item>
        <Menu.Item onClick={() => ask('geojson')}>{t('addressesGeojson')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Certificate({ streetId }: { readonly streetId: number }): ReactNode {
  const t = useDeskTexts();
  const { busy, begin } = useBeginJob();
  if (!useCan(mayDesk.certify)) return null;
  return (
    <Button
      variant="default"
      loading={busy}
      onClick={() =>
        void begin(() => api(toponymyDesk, 'certify', { params: { id: String(streetId) }, body: { kind: 'toponymy' } }), t('certifying'))
      }
    >
      {t('certificate')}
    </Button>
  );
}

/** The numbers along the street, and which contradict its rule. */
function Numbering({ streetId, version }: { readonly streetId: number; readonly version: number }): ReactNode {
  const t = useDeskTexts();
  const mayLook = useCan(may.doors.view);
  const request = useQuery({
    queryKey: ['toponymy', 'numbering', streetId, version],
    queryFn: ({ signal }) => api(toponymyDesk, 'numbering', { params: { id: String(streetId) }, signal }),
    enabled: mayLook,
    staleTime: 0,
  });
  if (!mayLook) return null;
  const found = request.data?.doors ?? [];
  const wrong = found.filter(({ problems }) => problems.length > 0);
  const shown = found.length > mostShown ? wrong : found;
  return (
    <FormSection title={t('numbering')}>
      {!request.data && <Pending request={request} height={64} />}
      {request.data && found.length === 0 && <Text size="sm">{t('noDoors')}</Text>}
      {found.length > 0 && (
        <Text size="sm" role="status" fw={600}>
          {wrong.length === 0 ? t('allWell', { count: found.length }) : t('problems', { count: wrong.length })}
        </Text>
      )}
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.slice(0, mostShown).map(({ id, label, along, side, problems }) => (
          <li key={id}>
            <Anchor size="sm" href={`#/${doors.screen}/${id}`}>
              {label}
            </Anchor>{' '}
            <Text size="sm" span c="dimmed">
              {t('at', { along, side: t(side === 'right' ? 'rightSide' : 'leftSide') })}
            </Text>
            {problems.length > 0 && (
              <Text size="sm" fw={600}>
                {problems.map((problem) => t(`problem.${problem}`)).join(', ')}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </FormSection>
  );
}
