import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode, SyntheticEvent } from 'react';
import { addressOf, api } from '#platform/http/web/client.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { CatalogueContract, Metadata, Service } from '../../contract.ts';
import { useCatalogueTexts } from '../texts.ts';
import styles from './catalogue.module.css';

interface Props {
  readonly contract: CatalogueContract;
  readonly service: Service;
  readonly record: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** A picture that a record names and nobody has any more leaves no gap. */
export function hide({ currentTarget }: SyntheticEvent<HTMLImageElement>): void {
  currentTarget.hidden = true;
}

/** All that is known of a result: in the template of the service, or fact by fact. */
export function MetadataDialog({ contract, service, record, title, onClose }: Props): ReactNode {
  const t = useCatalogueTexts();
  const params = { id: service.id };
  const { data, error, reload } = useLoad(record, (signal) => api(contract, 'metadata', { params, query: { record }, signal }));
  const picture = addressOf(contract, 'thumbnail', { params, query: { record } });
  return (
    <Dialog title={title} wide onClose={onClose}>
      {error !== null ? (
        <Failure error={error} onRetry={reload} />
      ) : data === null ? (
        <Skeleton lines={6} label={t('metadata.loading')} />
      ) : (
        <div className={styles['metadata']}>
          {data.hasThumbnail && <img src={picture} alt={t('metadata.picture', { title })} onError={hide} />}
          {/* Cleaned by the server, its values escaped. */}
          {data.html === null ? <Facts metadata={data} /> : <div dangerouslySetInnerHTML={{ __html: data.html }} />}
          {data.links.length > 0 && <Links metadata={data} />}
        </div>
      )}
    </Dialog>
  );
}

function Facts({ metadata: { facts } }: { readonly metadata: Metadata }): ReactNode {
  const t = useCatalogueTexts();
  return (
    <dl>
      {facts
        .filter(({ name }) => name !== 'title')
        .map(({ name, values }) => (
          <div key={name}>
            <dt>{t(`metadata.facts.${name}`)}</dt>
            <dd>{name === 'abstract' ? values.map((value) => <p key={value}>{value}</p>) : values.join('; ')}</dd>
          </div>
        ))}
    </dl>
  );
}

function Links({ metadata: { links } }: { readonly metadata: Metadata }): ReactNode {
  const t = useCatalogueTexts();
  return (
    <section aria-label={t('metadata.links')}>
      <h3 className={styles['heading']}>{t('metadata.links')}</h3>
      <ul className={styles['list']}>
        {links.map(({ title, url }, index) => (
          <li key={`${index} ${url}`}>
            <a href={url} target="_blank" rel="noopener noreferrer nofollow" aria-label={t('metadata.newTab', { title })}>
              {title} <IconExternalLink size={16} aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
