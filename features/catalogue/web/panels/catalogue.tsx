import { IconLock, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { ToolContext } from '#platform/map/define-tool.ts';
import type { MapSession } from '#platform/map/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import { Failure, Notice, Skeleton, useFailureText } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { Service } from '../../contract.ts';
import { typeNames } from '../../domain/limits.ts';
import { addedLayers } from '../added.ts';
import { contractFor } from '../contract.ts';
import { useCatalogueTexts } from '../texts.ts';
import styles from './catalogue.module.css';
import { Results } from './results.tsx';
import { ServiceForm } from './service-form.tsx';

interface Said {
  readonly tone: 'success' | 'danger';
  readonly text: string;
}

/** What was chosen stays chosen while the page is open, also when the panel is closed. */
const lastChosen = new WeakMap<MapSession, number>();

/** Services of the map's catalogue: one is chosen, searched, and what is found is put on the map; who keeps the services does so here. */
export function Panel({ session }: ToolContext): ReactNode {
  const t = useCatalogueTexts();
  const contract = contractFor(session);
  const loaded = useLoad('services', (signal) => api(contract, 'services', { signal }));
  const [chosen, setChosen] = useState<number | null>(lastChosen.get(session) ?? null);
  const [form, setForm] = useState<{ readonly id: number | null } | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  if (loaded.error !== null && loaded.data === null) return <Failure error={loaded.error} onRetry={loaded.reload} />;
  if (loaded.data === null) return <Skeleton lines={5} label={t('loading')} />;
  const { items, mayKeep } = loaded.data;
  // After a removal, and where the chosen one is gone: the first that remains (specification 2 §4).
  const known = items.find(({ id }) => id === chosen);
  // One that was just added is on its way: nothing of another is asked for meanwhile.
  const isComing = known === undefined && chosen !== null && loaded.loading;
  const service = isComing ? undefined : (known ?? items[0]);
  const choose = (id: number | null): void => {
    setChosen(id);
    if (id !== null) lastChosen.set(session, id);
  };
  if (form !== null) {
    return (
      <ServiceForm
        contract={contract}
        id={form.id}
        onClose={() => setForm(null)}
        onSaved={(id) => {
          setForm(null);
          setSaid({ tone: 'success', text: t(form.id === null ? 'keep.added' : 'keep.updated') });
          choose(id);
          loaded.reload();
        }}
      />
    );
  }
  return (
    <div className={styles['stack']}>
      {said && (
        <Notice tone={said.tone} title={t(said.tone === 'danger' ? 'error' : 'notice')} announce>
          <p>{said.text}</p>
        </Notice>
      )}
      {isComing && <Skeleton lines={5} label={t('loading')} />}
      {items.length === 0 && !isComing && <p className={styles['soft']}>{t(mayKeep ? 'noServicesKeep' : 'noServices')}</p>}
      {service && (
        <Chooser
          services={items}
          service={service}
          onChoose={(id) => {
            setSaid(null);
            choose(id);
          }}
        />
      )}
      {mayKeep && (
        <Keeping
          session={session}
          service={service}
          onAdd={() => setForm({ id: null })}
          onEdit={(id) => setForm({ id })}
          onRemoved={(failure) => {
            setSaid(failure ?? { tone: 'success', text: t('keep.removed') });
            if (!failure) loaded.reload();
          }}
        />
      )}
      {service && <Results key={`${service.id} ${service.version}`} session={session} contract={contract} service={service} />}
      <OnMap session={session} />
    </div>
  );
}

function Chooser({
  services,
  service,
  onChoose,
}: {
  readonly services: readonly Service[];
  readonly service: Service;
  readonly onChoose: (id: number) => void;
}): ReactNode {
  const t = useCatalogueTexts();
  const name = ({ title, type, isPrivate }: Service): string => `${title} (${typeNames[type]}${isPrivate ? `, ${t('private')}` : ''})`;
  return (
    <div className={styles['field']}>
      <label htmlFor="catalogue-service">{t('service')}</label>
      <select id="catalogue-service" className={styles['input']} value={service.id} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {services.map((one) => (
          <option key={one.id} value={one.id}>
            {name(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface KeepingProps {
  readonly session: MapSession;
  readonly service: Service | undefined;
  readonly onAdd: () => void;
  readonly onEdit: (id: number) => void;
  /** With what went wrong, or nothing. */
  readonly onRemoved: (failure?: Said) => void;
}

/** Add, change, remove: for who keeps the catalogue. */
function Keeping({ session, service, onAdd, onEdit, onRemoved }: KeepingProps): ReactNode {
  const t = useCatalogueTexts();
  const say = useFailureText();
  const [asking, setAsking] = useState(false);
  const remove = async ({ id }: Service): Promise<void> => {
    setAsking(false);
    try {
      await api(contractFor(session), 'remove', { params: { id } });
      for (const layer of addedLayers(session)) if (layer.id.startsWith(`cat-${id}-`)) session.layers.discard(layer.id);
      onRemoved();
    } catch (error) {
      onRemoved({ tone: 'danger', text: `${t('keep.notRemoved')} ${say(error)}` });
    }
  };
  return (
    <div className={styles['row']}>
      <button type="button" className={styles['button']} onClick={onAdd}>
        <IconPlus size={18} aria-hidden /> {t('keep.add')}
      </button>
      {service?.mayEdit && (
        <>
          <button type="button" className="lg-map-icon" aria-label={t('keep.edit', { title: service.title })} onClick={() => onEdit(service.id)}>
            <IconPencil size={20} />
          </button>
          <button type="button" className="lg-map-icon" aria-label={t('keep.remove', { title: service.title })} onClick={() => setAsking(true)}>
            <IconTrash size={20} />
          </button>
        </>
      )}
      {service && !service.mayEdit && (
        <p className={styles['soft']}>
          <IconLock size={16} aria-hidden /> {t('keep.fixed')}
        </p>
      )}
      {asking && service && (
        <Dialog title={t('keep.removeTitle')} onClose={() => setAsking(false)}>
          <p>{t('keep.removeText', { title: service.title })}</p>
          <div className={styles['row']}>
            <button type="button" className="lg-button" onClick={() => void remove(service)}>
              {t('keep.removeYes')}
            </button>
            <button type="button" className="lg-button" data-quiet onClick={() => setAsking(false)}>
              {t('keep.cancel')}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** What was added, whichever service it came from. */
function OnMap({ session }: { readonly session: MapSession }): ReactNode {
  const t = useCatalogueTexts();
  const sayIn = useSay();
  useStore(session.document);
  const layers = addedLayers(session);
  if (layers.length === 0) return null;
  return (
    <section aria-label={t('added.heading')}>
      <h3 className={styles['heading']}>{t('added.heading')}</h3>
      <ul className={styles['list']}>
        {layers.map(({ id, title }) => (
          <li key={id} className={styles['added']}>
            <span>{sayIn(title)}</span>
            <button
              type="button"
              className="lg-map-icon"
              aria-label={t('result.removeNamed', { title: sayIn(title) })}
              onClick={() => session.layers.discard(id)}
            >
              <IconTrash size={18} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
