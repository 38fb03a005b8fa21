import { IconTrash, IconZoomScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boxOf } from '#platform/map/sketch/dressed.ts';
import { areaOf, formatArea } from '#platform/map/sketch/measure.ts';
import { useStore } from '#platform/shell/store.ts';
import type { Area, AreasModel, Work } from '../model.ts';
import styles from './areas.module.css';

/** Square metres of an area, without its holes. */
function surface(area: Area): number {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.reduce((sum, [shell = [], ...holes]) => sum + areaOf(shell) - holes.reduce((less, hole) => less + areaOf(hole), 0), 0);
}

interface Props {
  readonly model: AreasModel;
  readonly work: Work;
  readonly reveal: () => void;
}

/** What is drawn, as a list: every area can be taken in hand, named, shown and taken away without the map. */
export function Parts({ model, work, reveal }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const chosen = useStore(model.chosen);
  const parts = model.parts();
  const toggle = (uid: string): void => model.chosen.set(chosen.includes(uid) ? chosen.filter((one) => one !== uid) : [...chosen, uid]);
  const show = (geometry: Area): void => {
    const rings = (geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()).map((points) => ({
      kind: 'area' as const,
      points,
    }));
    const box = boxOf(rings);
    if (box) model.session.goTo(box, { scale: 500, room: 1.6 });
    reveal();
  };
  return (
    <>
      <p className={styles['soft']} role="status">
        {parts.length === 0
          ? t('parts.none')
          : t('parts.count', { count: parts.length, area: formatArea(parts.reduce((sum, { geometry }) => sum + surface(geometry), 0)) })}
      </p>
      <ul className={styles['list']}>
        {parts.map(({ uid, name, geometry }, index) => {
          const said = name === '' ? t('parts.number', { number: index + 1 }) : name;
          return (
            <li key={uid} className={styles['item']} data-chosen={chosen.includes(uid) || undefined}>
              <input type="checkbox" checked={chosen.includes(uid)} aria-label={t('parts.choose', { name: said })} onChange={() => toggle(uid)} />
              <span className={styles['field']}>
                {work.subject.kind === 'limit' ? (
                  said
                ) : (
                  <input
                    value={name}
                    maxLength={200}
                    aria-label={t('parts.name', { number: index + 1 })}
                    placeholder={t('parts.number', { number: index + 1 })}
                    onChange={({ currentTarget }) => model.describe(uid, { name: currentTarget.value })}
                  />
                )}
                <small>{formatArea(surface(geometry))}</small>
              </span>
              <button type="button" className="lg-map-icon" aria-label={t('parts.show', { name: said })} onClick={() => show(geometry)}>
                <IconZoomScan size={18} />
              </button>
              <button type="button" className="lg-map-icon" aria-label={t('parts.remove', { name: said })} onClick={() => model.remove([uid])}>
                <IconTrash size={18} />
              </button>
            </li>
          );
        })}
      </ul>
      {(work.subject.kind === 'process' || parts.length > 1) && (
        <p className={styles['soft']}>{t(work.subject.kind === 'process' ? 'parts.process' : 'parts.together')}</p>
      )}
    </>
  );
}
