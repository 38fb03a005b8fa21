import { IconChevronLeft, IconChevronRight, IconInfoCircle, IconMapPlus, IconMapX, IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { addressOf, api } from '#platform/http/web/client.ts';
import type { MapSession } from '#platform/map/session.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure, Notice, Skeleton, useFailureText } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { Added, CatalogueContract, Result, Service } from '../../contract.ts';
import { readId, readKey } from '../../domain/key.ts';
import { pageSize, searchDelay } from '../../domain/limits.ts';
import { addedLayers, putOnMap } from '../added.ts';
import { useCatalogueTexts } from '../texts.ts';
import styles from './catalogue.module.css';
import { Choices } from './choices.tsx';
import { MetadataDialog, hide } from './metadata.tsx';

interface Props {
  readonly session: MapSession;
  readonly contract: CatalogueContract;
  readonly service: Service;
}

interface Asked {
  readonly q: string;
  readonly page: number;
}

/** Search in one service, its results page by page. */
export function Results({ session, contract, service }: Props): ReactNode {
  const t = useCatalogueTexts();
  const [asked, setAsked] = useState<Asked | null>(service.autoload ? { q: '', page: 1 } : null);
  const top = useRef<HTMLHeadingElement>(null);
  const found = useLoad(asked === null ? null : `${service.id} ${asked.page} ${asked.q}`, (signal) =>
    api(contract, 'records', { params: { id: service.id }, query: { q: asked?.q ?? '', page: asked?.page ?? 1 }, signal }),
  );
  const turn = (page: number): void => {
    if (asked) setAsked({ ...asked, page });
    top.current?.focus();
  };
  const range = found.data && { from: (found.data.page - 1) * pageSize + 1, to: Math.min(found.data.total, found.data.page * pageSize) };
  return (
    <>
      <SearchField onAsk={(q) => setAsked({ q, page: 1 })} />
      {asked === null && <p className={styles['soft']}>{t('search.hint')}</p>}
      <p role="status" className="lg-hidden">
        {found.loading ? t('search.searching') : found.data && t('search.count', { count: found.data.total })}
      </p>
      {found.error !== null && <Failure error={found.error} onRetry={found.reload} />}
      {found.error === null && found.loading && <Skeleton lines={5} label={t('search.searching')} />}
      {found.data && !found.loading && found.error === null && (
        <section aria-label={t('search.results')}>
          <h3 ref={top} tabIndex={-1} className={styles['heading']}>
            {found.data.total > pageSize && range
              ? t('search.range', { ...range, total: found.data.total })
              : t('search.count', { count: found.data.total })}
          </h3>
          {found.data.total === 0 && <p className={styles['soft']}>{t('search.nothing')}</p>}
          <ul className={styles['list']}>
            {found.data.items.map((result) => (
              <Entry key={result.record} session={session} contract={contract} service={service} result={result} />
            ))}
          </ul>
          {found.data.total > pageSize && range && (
            <div className={styles['pages']}>
              <button type="button" className={styles['button']} disabled={range.from === 1} onClick={() => turn((asked?.page ?? 1) - 1)}>
                <IconChevronLeft size={18} aria-hidden /> {t('search.previous')}
              </button>
              <button type="button" className={styles['button']} disabled={range.to >= found.data.total} onClick={() => turn((asked?.page ?? 1) + 1)}>
                {t('search.next')} <IconChevronRight size={18} aria-hidden />
              </button>
            </div>
          )}
        </section>
      )}
    </>
  );
}

/** Asks after a second of quiet, or at once on Enter. */
function SearchField({ onAsk }: { readonly onAsk: (text: string) => void }): ReactNode {
  const t = useCatalogueTexts();
  const [typed, setTyped] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (text: string, wait: number): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onAsk(text.trim()), wait);
  };
  return (
    <form
      role="search"
      className={styles['field']}
      onSubmit={(event) => {
        event.preventDefault();
        change(typed, 0);
      }}
    >
      <label htmlFor="catalogue-search">{t('search.label')}</label>
      <div className={styles['box']}>
        <input
          id="catalogue-search"
          type="search"
          value={typed}
          autoComplete="off"
          maxLength={200}
          onChange={(event) => change(event.currentTarget.value, searchDelay)}
        />
        {typed !== '' && (
          <button type="button" aria-label={t('search.clear')} onClick={() => change('', 0)}>
            <IconX size={18} />
          </button>
        )}
        <button type="submit" aria-label={t('search.go')}>
          <IconSearch size={20} />
        </button>
      </div>
    </form>
  );
}

interface EntryProps extends Props {
  readonly result: Result;
}

/** One result: what it is, whether it is on the map, and why not where it cannot be. */
function Entry({ session, contract, service, result }: EntryProps): ReactNode {
  const t = useCatalogueTexts();
  const say = useFailureText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [choices, setChoices] = useState<Added['choices'] | null>(null);
  const [open, setOpen] = useState(false);
  const { record, title, abstract, refused, hasThumbnail } = result;
  useStore(session.document);
  const added = addedOf(session, service, record);
  const params = { id: service.id };

  const add = async (picked?: Added['choices'][number]): Promise<void> => {
    setBusy(true);
    setFailure(null);
    setChoices(null);
    try {
      const query = picked ? { record, link: picked.link, layer: picked.layer } : { record };
      const answer = await api(contract, 'layer', { params, query });
      if (answer.node) {
        putOnMap(session, answer.node);
        session.say(answer.most === null ? t('result.added', { title }) : t('result.addedMost', { title, count: answer.most }));
      } else setChoices(answer.choices);
    } catch (error) {
      setFailure(say(error));
    } finally {
      setBusy(false);
    }
  };
  const remove = (): void => {
    for (const id of added) session.layers.discard(id);
    session.say(t('result.removed', { title }));
  };
  return (
    <li className={styles['entry']}>
      <div className={styles['about']}>
        {hasThumbnail && (
          <img
            className={styles['thumbnail']}
            loading="lazy"
            alt=""
            src={addressOf(contract, 'thumbnail', { params, query: { record } })}
            onError={hide}
          />
        )}
        <h4>{title}</h4>
        {abstract !== null && <p>{abstract}</p>}
      </div>
      {refused && <p className={styles['refused']}>{t(`result.refused.${refused}`)}</p>}
      <div className={styles['row']}>
        {added.length > 0 ? (
          <button type="button" className={styles['button']} aria-label={t('result.removeNamed', { title })} onClick={remove}>
            <IconMapX size={18} aria-hidden /> {t('result.remove')}
          </button>
        ) : (
          refused === null && (
            <button
              type="button"
              className={styles['button']}
              disabled={busy}
              aria-label={busy ? undefined : t('result.addNamed', { title })}
              onClick={() => void add()}
            >
              <IconMapPlus size={18} aria-hidden /> {t(busy ? 'result.adding' : 'result.add')}
            </button>
          )
        )}
        <button type="button" className={styles['link']} aria-label={t('result.metadataNamed', { title })} onClick={() => setOpen(true)}>
          <IconInfoCircle size={18} aria-hidden /> {t('result.metadata')}
        </button>
      </div>
      {failure !== null && (
        <Notice tone="danger" title={t('error')} announce>
          <p>{failure}</p>
        </Notice>
      )}
      {choices !== null && <Choices choices={choices} onPick={(picked) => void add(picked)} onClose={() => setChoices(null)} />}
      {open && <MetadataDialog contract={contract} service={service} record={record} title={title} onClose={() => setOpen(false)} />}
    </li>
  );
}

/** Ids of the layers on the map that came from a result: one, or several layers of one record. */
function addedOf(session: MapSession, service: Service, record: string): readonly string[] {
  return addedLayers(session).flatMap(({ id }) => {
    const read = readId(id);
    return read?.service === service.id && readKey(read.key)?.name === record ? [id] : [];
  });
}
