import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useSearchText } from '#platform/shell/address.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { CemeteryPlace, FoundGrave, graveContract } from '../../contract.ts';
import { yearsOf } from '../../domain/said.ts';
import { plotKindWords } from '../../labels.ts';
import styles from './front.module.css';
import { GravePlan } from './grave-plan.tsx';
import { useFrontTexts } from './texts.ts';
import { placesWire, searchWire } from './wires.ts';

type Graves = typeof graveContract;
interface Asked {
  readonly q: string;
  readonly cemetery: string;
}

/** Where somebody rests, by name; and the cemeteries themselves. */
export function Screen(): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const begun = useSearchText('q') ?? '';
  const [asked, setAsked] = useState<Asked>({ q: begun, cemetery: '' });
  const places = useLoad(`places ${locale}`, (signal) => sendAs<Graves['places']>(placesWire, { signal }));
  return (
    <div className={plain['page']}>
      <h1>{t('title')}</h1>
      <p className={plain['lead']}>{t('lead')}</p>
      <Ask begun={begun} places={places.data?.items ?? []} onAsk={setAsked} />
      {asked.q !== '' && <Found asked={asked} />}
      <h2>{t('places')}</h2>
      {places.error !== null && <Failure error={places.error} onRetry={places.reload} />}
      {places.error === null && places.data === null && <Skeleton lines={4} label={t('loading')} />}
      {places.data?.items.length === 0 && <p>{t('noPlaces')}</p>}
      {places.data?.items.map((place) => (
        <Place key={place.id} place={place} />
      ))}
      {places.data && places.data.items.length > 0 && <p className={plain['soft']}>{t('removal')}</p>}
    </div>
  );
}

interface AskProps {
  readonly begun: string;
  readonly places: readonly CemeteryPlace[];
  readonly onAsk: (asked: Asked) => void;
}

function Ask({ begun, places, onAsk }: AskProps): ReactNode {
  const t = useFrontTexts();
  const id = useId();
  const [q, setQ] = useState(begun);
  const [cemetery, setCemetery] = useState('');
  const [wrong, setWrong] = useState(false);
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    const isShort = q.trim().length < 3;
    setWrong(isShort);
    if (!isShort) onAsk({ q: q.trim(), cemetery });
  };
  return (
    <form role="search" className={plain['stack']} noValidate onSubmit={ask}>
      <div className={plain['field']} data-wrong={wrong || undefined}>
        <label htmlFor={id}>{t('name')}</label>
        <span id={`${id}-help`} className={plain['help']}>
          {t('nameHelp')}
        </span>
        <input
          id={id}
          type="search"
          className={plain['input']}
          value={q}
          maxLength={100}
          autoComplete="off"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-help ${id}-wrong` : `${id}-help`}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        {wrong && (
          <span id={`${id}-wrong`} className={plain['error']} role="alert">
            {t('short')}
          </span>
        )}
      </div>
      {places.length > 1 && (
        <div className={plain['field']}>
          <label htmlFor={`${id}-place`}>{t('cemetery')}</label>
          <select id={`${id}-place`} className={plain['input']} value={cemetery} onChange={(event) => setCemetery(event.currentTarget.value)}>
            <option value="">{t('every')}</option>
            {places.map((place) => (
              <option key={place.id} value={place.id}>
                {place.name}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <button type="submit" className="lg-button">
          {t('search')}
        </button>
      </div>
    </form>
  );
}

function Found({ asked }: { readonly asked: Asked }): ReactNode {
  const t = useFrontTexts();
  const { data, error, reload } = useLoad(JSON.stringify(asked), (signal) =>
    sendAs<Graves['search']>(searchWire, { query: asked.cemetery === '' ? { q: asked.q } : asked, signal }),
  );
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (data === null) return <Skeleton lines={4} label={t('searching')} />;
  return (
    <section className={plain['stack']} aria-label={t('foundPlain')}>
      <p role="status">{data.items.length === 0 ? t('none') : t('found', { count: data.items.length })}</p>
      <ul className={styles['graves']}>
        {data.items.map((grave) => (
          <Grave key={grave.id} grave={grave} />
        ))}
      </ul>
      {data.more && <p className={plain['soft']}>{t('more')}</p>}
    </section>
  );
}

function Grave({ grave }: { readonly grave: FoundGrave }): ReactNode {
  const t = useFrontTexts();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <li className={plain['card']}>
      <strong>{grave.name}</strong> <span className={plain['soft']}>{yearsOf(grave)}</span>
      <div>{`${plotKindWords[grave.kind][locale]} ${grave.plot}, ${grave.cemetery}`}</div>
      <button type="button" className={plain['linkButton']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'hide' : 'where')}
        <span className="lg-hidden">{`: ${grave.name}`}</span>
      </button>
      {open && <GravePlan id={grave.plotId} name={grave.plot} />}
    </li>
  );
}

function Place({ place }: { readonly place: CemeteryPlace }): ReactNode {
  const t = useFrontTexts();
  const facts = [
    ['address', place.address],
    ['hours', place.openingHours],
    ['phone', place.phone],
    ['email', place.email],
  ] as const;
  return (
    <section className={plain['card']} aria-label={place.name}>
      <h3>{place.name}</h3>
      <dl className={styles['facts']}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>
                  {name === 'phone' ? <a href={`tel:${value}`}>{value}</a> : name === 'email' ? <a href={`mailto:${value}`}>{value}</a> : value}
                </dd>
              </div>
            ),
        )}
      </dl>
      <p className={plain['soft']}>{t('privacy', { count: place.privacyYears })}</p>
    </section>
  );
}
