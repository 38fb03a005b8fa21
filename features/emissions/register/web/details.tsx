import { Anchor, Table } from '@mantine/core';
import '@mantine/core/styles/Table.css';
import type { ReactNode } from 'react';
import { addressOf } from '#platform/http/web/client.ts';
import { useLocale, useSay } from '#platform/shell/language.ts';
import lists from '#platform/ui/facts.module.css';
import { FormSection } from '#platform/ui/form-parts.tsx';
import { sayDay, sayInstant, sayNumber } from '#platform/ui/format.ts';
import { layerState } from '../../verify/words.ts';
import { registerContract, type EmissionDetail } from '../contract.ts';
import { StateBadge } from './state-badge.tsx';
import { useTexts } from './texts.ts';

type Fact = readonly [name: string, value: ReactNode];
const path = '/eplgestao/emissions';
/** Scale of the map that shows where it is. */
const nearby = 2000;

export function Details({ data }: { readonly data: EmissionDetail }): ReactNode {
  const t = useTexts();
  const say = useSay();
  const { facts, at } = data;
  const link = (to: string, words: string): ReactNode => (
    <Anchor inherit href={`#${to}`}>
      {words}
    </Anchor>
  );
  const other = (one: EmissionDetail['replaces']): ReactNode => one && link(`${path}/${one.id}`, one.number ?? t('noNumber'));
  const instant = (iso: string | null): string | null => iso && sayInstant(iso);
  const by = (iso: string | null, name: string | null): string | null => iso && [sayInstant(iso), name].filter(Boolean).join(' · ');
  return (
    <>
      <Facts
        title={t('history')}
        facts={[
          [t('state'), <StateBadge key="state" state={data.state} />],
          [t('asked'), by(data.createdAt, data.by)],
          [t('issued'), instant(data.issuedAt)],
          [t('signed'), facts?.signature && [facts.signature.by, facts.signature.issuer].join(' · ')],
          [t('stamp'), facts?.signature?.stampFailure && t('stampMissing', { code: facts.signature.stampFailure })],
          [t('validUntil'), data.validUntil && sayDay(data.validUntil)],
          [t('annulled'), by(data.annulledAt, data.annulledBy)],
          [t('reason'), data.annulReason],
          [t('replaces'), other(data.replaces)],
          [t('replacedBy'), other(data.replacedBy)],
          [t('verify'), data.number && data.issuedAt && link(`/portal/verificar/${data.number}`, data.number)],
        ]}
      />
      <Facts
        title={t('request')}
        facts={[
          [t('requester'), data.requester],
          [t('nif'), data.nif],
          [t('email'), data.email],
          [t('phone'), data.phone],
          [t('consentAt'), instant(data.consentAt)],
          [t('place'), data.place],
          [
            t('onMap'),
            at && link(`/${data.front}/home?c=${at[0].toFixed(1)},${at[1].toFixed(1)}&s=${nearby}`, `${at[0].toFixed(1)} ${at[1].toFixed(1)}`),
          ],
          [t('process'), data.process],
          [t('worktype'), data.worktype],
          [t('purpose'), data.purpose],
          [t('remarks'), data.remarks],
          [t('price'), data.price && `${data.price} €`],
        ]}
      />
      <FormSection title={t('files')}>
        <Files data={data} />
      </FormSection>
      {facts && (
        <FormSection title={t('layers')}>
          <Rows
            heads={[t('plans'), '']}
            rows={facts.plans.map(({ name, scale, crs }) => [name, [scale && `1:${Math.round(scale)}`, crs].filter(Boolean).join(' · ')])}
          />
          <Rows
            heads={[t('layer'), t('layerState'), t('version')]}
            rows={facts.layers.map(({ title, state, version }) => [say(title), say(layerState(state)), version])}
          />
        </FormSection>
      )}
    </>
  );
}

function Files({ data: { id, files } }: { readonly data: EmissionDetail }): ReactNode {
  const t = useTexts();
  const locale = useLocale();
  if (files.length === 0) return <p>{t('noFiles')}</p>;
  return (
    <Rows
      heads={[t('file'), t('pages'), t('size'), t('signed'), 'SHA-256']}
      rows={files.map(({ position, name, title, pages, bytes, signed, stampedAt, sha256, isGone }) => [
        isGone ? (
          `${title} · ${t('gone')}`
        ) : (
          <Anchor
            key="file"
            inherit
            href={addressOf(registerContract, 'file', { params: { id, position } })}
            download={name}
            aria-label={t('download', { name })}
          >
            {name}
          </Anchor>
        ),
        pages,
        `${sayNumber(Math.max(1, Math.round(bytes / 1024)), locale)} kB`,
        t(signed ? (stampedAt === null ? 'signedYes' : 'signedStamp') : 'signedNo'),
        <code key="hash" style={{ overflowWrap: 'anywhere' }}>
          {sha256}
        </code>,
      ])}
    />
  );
}

function Facts({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }): ReactNode {
  const there = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  if (there.length === 0) return null;
  return (
    <FormSection title={title}>
      <dl className={lists['facts']}>
        {there.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}

function Rows({ heads, rows }: { readonly heads: readonly string[]; readonly rows: readonly (readonly ReactNode[])[] }): ReactNode {
  if (rows.length === 0) return null;
  return (
    <Table.ScrollContainer minWidth={heads.length > 4 ? 800 : 420}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, at) => (
              <Table.Th key={at}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, at) => (
            <Table.Tr key={at}>
              {row.map((cell, column) => (
                <Table.Td key={column}>{cell}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
