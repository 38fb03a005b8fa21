import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { addressOf } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayInstant, sayNumber } from '#platform/ui/format.ts';
import { useUi } from '#platform/ui/texts.ts';
import { ogcServices, type Resource } from '../contract.ts';
import type { ServiceType } from '../domain/capabilities.ts';
import styles from './ogc.module.css';
import { Facts } from './parts.tsx';
import { useOgc } from './queries.ts';

/** All that was harvested of one layer, and its legend. */
export function ResourcePanel({ resource, type }: { readonly resource: Resource; readonly type: ServiceType }): ReactNode {
  const t = useOgc();
  const ui = useUi();
  const locale = useLocale();
  const numbers = (list: readonly number[]): string => list.map((value) => sayNumber(Math.round(value * 1e6) / 1e6, locale)).join('; ');
  return (
    <>
      <h2>{resource.title}</h2>
      {resource.vanishedAt !== null && <p className={styles['failure']}>{t('resources.goneAt', { date: sayInstant(resource.vanishedAt) })}</p>}
      {resource.abstract !== null && <p>{resource.abstract}</p>}
      <Facts
        facts={[
          [t('resources.name'), resource.id ?? t('resources.group')],
          [t('resources.number'), String(resource.resourceId)],
          [t('resources.keywords'), resource.keywords.join(', ')],
          [t('resources.queryable'), type === 'csw' || resource.id === null ? null : ui(resource.queryable ? 'yes' : 'no')],
          [t('resources.bounds'), resource.bounds && numbers(resource.bounds)],
          ...resource.nativeBounds.slice(0, 4).map(({ crs, bounds }) => [t('resources.native', { crs }), numbers(bounds)] as const),
          [t('resources.projections'), cut(resource.projections)],
          [t('resources.styles'), cut(resource.styles.map(({ name, title }) => title ?? name))],
          [t('resources.formats'), cut(resource.formats)],
          [t('resources.infoFormats'), cut(resource.infoFormats)],
          [t('resources.grids'), cut(resource.tileMatrixSets)],
          [
            t('resources.dimensions'),
            resource.dimensions.map(({ name, default: initial }) => (initial === null ? name : `${name} (${initial})`)).join(', '),
          ],
          [t('resources.attribution'), resource.attribution],
          [t('resources.links'), resource.metadataUrls.length === 0 ? null : <Links key="links" urls={resource.metadataUrls} />],
        ]}
      />
      {(type === 'wms' || resource.styles.some(({ legend }) => legend !== null)) && resource.id !== null && resource.vanishedAt === null && (
        <Legend resource={resource} />
      )}
    </>
  );
}

const most = 8;
const cut = (list: readonly string[]): string => `${list.slice(0, most).join(', ')}${list.length > most ? '…' : ''}`;

function Links({ urls }: { readonly urls: readonly string[] }): ReactNode {
  return urls
    .filter((url) => /^https?:\/\//i.test(url))
    .slice(0, most)
    .map((url) => (
      <div key={url}>
        <a href={url} target="_blank" rel="noopener noreferrer">
          {url}
        </a>
      </div>
    ));
}

function Legend({ resource }: { readonly resource: Resource }): ReactNode {
  const t = useOgc();
  const [style, setStyle] = useState(resource.styles[0]?.name ?? '');
  const [broken, setBroken] = useState<string | null>(null);
  const query = resource.styles.length > 0 ? { style } : {};
  const address = addressOf(ogcServices, 'legend', { params: { id: resource.serviceId, resourceId: resource.resourceId }, query });
  return (
    <>
      <h3>{t('resources.legendTitle')}</h3>
      {resource.styles.length > 1 && (
        <NativeSelect
          mb="xs"
          aria-label={t('resources.styles')}
          value={style}
          data={resource.styles.map(({ name, title }) => ({ value: name, label: title ?? name }))}
          onChange={(event) => setStyle(event.currentTarget.value)}
        />
      )}
      {broken === address ? (
        <p>{t('resources.noLegend')}</p>
      ) : (
        <img className={styles['legend']} src={address} alt={t('resources.legend', { name: resource.title })} onError={() => setBroken(address)} />
      )}
    </>
  );
}
