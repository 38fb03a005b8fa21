import { IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import type { MapSession } from '#platform/map/index.ts';
import { useStore } from '#platform/shell/store.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import panel from '#platform/map/panel/panel.module.css';
import { mayProcess } from '../../../record/permissions.ts';
import { limitContract } from '../../limit-contract.ts';
import { areasOf } from '../model.ts';
import { openSubject } from '../save.ts';
import { shownOn } from '../show.ts';

/** The limit somebody pointed at: what it is, the rule that applies, and the way to its record. */
export function LimitCard({ session, draws }: { readonly session: MapSession; readonly draws: boolean }): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const mayEdit = useCan(mayProcess.editAreas);
  const model = areasOf(session);
  const shown = shownOn(session);
  const limit = useStore(shown.limit);
  const work = useStore(model.work);
  const failure = useStore(model.failure);
  const { data, error } = useLoad(limit ? String(limit.id) : null, (signal) =>
    api(limitContract, 'shape', { params: { id: limit?.id ?? 0 }, signal }),
  );
  if (!limit) return <p className={panel['soft']}>{t('limits.help')}</p>;
  const facts: readonly (readonly [string, string | null])[] = [
    [t('limits.type'), limit.type],
    [t('limits.code'), limit.code],
    [t('limits.source'), limit.source],
    [t('limits.state'), limit.state],
    [t('limits.edition'), data?.edition ?? null],
  ];
  return (
    <section className={panel['box']} aria-label={limit.name}>
      <div className={panel['between']}>
        <h3 className={panel['heading']}>{limit.name}</h3>
        <button type="button" className="lg-map-icon" aria-label={t('limits.close')} onClick={() => shown.limit.set(null)}>
          <IconX size={18} />
        </button>
      </div>
      {(failure ?? error) !== null && <Failure error={failure ?? error} />}
      <ul>
        {facts.map(([label, value]) => value !== null && <li key={label}>{`${label}: ${value}`}</li>)}
        {data && (data.article !== null || data.link !== null) && (
          <li>
            {t('limits.article')}: {data.link === null ? data.article : <a href={data.link}>{data.article ?? t('limits.open')}</a>}
          </li>
        )}
      </ul>
      <div className={panel['row']}>
        {mayEdit && draws && data?.geometry && data.geometry.type.endsWith('Polygon') && (
          <button
            type="button"
            className={panel['button']}
            disabled={work !== null}
            onClick={() =>
              void model
                .run(() => openSubject(model, { kind: 'limit', id: limit.id, title: limit.name, limitTypeId: limit.typeId, code: limit.code ?? '' }))
                .then(() => session.panels.open('urban-areas'))
            }
          >
            <IconPencil size={18} aria-hidden /> {t('limits.redraw')}
          </button>
        )}
        <a className={panel['button']} href={`#/gugestao/limits/${limit.id}`}>
          {t('limits.record')}
        </a>
      </div>
    </section>
  );
}
