import { IconTrash, IconZoomScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { boxOf } from '#platform/map/sketch/dressed.ts';
import { areaOf, formatArea } from '#platform/map/sketch/measure.ts';
import { ringsOf } from '#platform/map/sketch/rings.ts';
import { useStore } from '#platform/shell/store.ts';
import panel from '#platform/map/panel/panel.module.css';
import { toggled } from '#platform/map/panel/parts.tsx';
import type { Area, AreasModel, Work } from '../model.ts';

/** Square metres of an area, without its holes. */
function surface(area: Area): number {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  return polygons.reduce((sum, [shell = [], ...holes]) => sum + areaOf(shell) - holes.reduce((less, hole) => less + areaOf(hole), 0), 0);
}

interface Props {
  readonly model: AreasModel;
  readonly work: Work;
  readonly mayDraw: boolean;
  readonly reveal: () => void;
}

/** What is drawn, as a list: every area can be taken in hand, named, shown and taken away without the map. */
export function Parts({ model, work, mayDraw, reveal }: Props): ReactNode {
  const { t } = useTranslation('urbanism', { keyPrefix: 'areas' });
  const chosen = useStore(model.chosen);
  const parts = model.parts();
  const show = (geometry: Area): void => {
    const box = boxOf(ringsOf(geometry, ''));
    if (box) model.session.goTo(box, { scale: 500, room: 1.6 });
    reveal();
  };
  return (
    <>
      <p className={panel['soft']} role="status">
        {parts.length === 0
          ? t('parts.none')
          : t('parts.count', { count: parts.length, area: formatArea(parts.reduce((sum, { geometry }) => sum + surface(geometry), 0)) })}
      </p>
      <ul className={panel['list']}>
        {parts.map(({ uid, name, geometry }, index) => {
          const said = name === '' ? t('parts.number', { number: index + 1 }) : name;
          return (
            <li key={uid} data-chosen={chosen.includes(uid) || undefined}>
              <input
                type="checkbox"
                checked={chosen.includes(uid)}
                aria-label={t('parts.choose', { name: said })}
                onChange={() => model.chosen.set(toggled(chosen, uid))}
              />
              <span className={panel['field']}>
                {work.subject.kind === 'limit' || !mayDraw ? (
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
              {mayDraw && (
                <button type="button" className="lg-map-icon" aria-label={t('parts.remove', { name: said })} onClick={() => model.remove([uid])}>
                  <IconTrash size={18} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {(work.subject.kind === 'process' || parts.length > 1) && (
        <p className={panel['soft']}>{t(work.subject.kind === 'process' ? 'parts.process' : 'parts.together')}</p>
      )}
    </>
  );
}
