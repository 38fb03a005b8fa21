import './texts.ts';
import { useEffect, useState, type ReactNode } from 'react';
import type { Geometry } from '#platform/geo/geojson.ts';
import { api } from '#platform/http/web/client.ts';
import panel from '#platform/map/panel/panel.module.css';
import { useLocale } from '#platform/shell/language.ts';
import { bothThemes, Swatch } from '#platform/map/swatch.tsx';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { confrontContract, type Surroundings as Found } from '../contract.ts';
import { nearTint } from '../domain/report.ts';
import { sayArea, useConfront } from './texts.ts';

interface Props {
  readonly id: number;
  /** Absent: there is no map beside it, and a way to the map is offered. */
  readonly onShow?: (geometry: Geometry, name: string) => void;
  /** What is to be seen on the map beside it; null once it is left. */
  readonly onFound?: (found: Found | null) => void;
}

/** What lies around a process, nearest first: a tab of its page, and part of its confrontation on the map. */
export function Surroundings({ id, onShow, onFound }: Props): ReactNode {
  const t = useConfront();
  const locale = useLocale();
  const [radius, setRadius] = useState<number | null>(null);
  const { data, error, reload } = useLoad(`${id}:${radius}`, (signal) =>
    api(confrontContract, 'surroundings', { params: { id }, query: radius === null ? {} : { radius }, signal }),
  );
  useEffect(() => {
    onFound?.(data);
    return () => onFound?.(null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function shows nothing else
  }, [data]);
  if (error !== null) return <Failure error={error} onRetry={reload} />;
  if (!data) return <Skeleton label={t('loading')} lines={4} />;
  return (
    <div className={panel['stack']}>
      <p className={panel['soft']}>{t('surroundingsLead', { radius: data.radius })}</p>
      <form
        className={panel['row']}
        onSubmit={(event) => {
          event.preventDefault();
          const asked = Number(new FormData(event.currentTarget).get('radius'));
          if (Number.isInteger(asked) && asked > 0) setRadius(Math.min(5000, asked));
        }}
      >
        <label className={panel['field']}>
          {t('radius')}
          <input name="radius" type="number" min={1} max={5000} defaultValue={data.radius} />
        </label>
        <button type="submit" className={panel['button']}>
          {t('find')}
        </button>
      </form>
      {!onShow && (
        <p>
          <a href={`#/gu/home?around=${id}`}>{t('openMap')}</a>
        </p>
      )}
      {data.groups.map(({ kind, title, total, items }) => (
        <section key={`${kind}:${title}`} aria-label={title}>
          <h4 className={panel['heading']}>
            {onShow && (
              <Swatch
                style={{ shape: items[0]?.geometry.type.endsWith('Point') === true ? 'point' : 'area', colour: bothThemes(nearTint[kind]), width: 2 }}
              />
            )}{' '}
            {title}
          </h4>
          {items.length === 0 ? (
            <p className={panel['soft']}>{t('noNear')}</p>
          ) : (
            <table className={panel['table']}>
              <thead>
                <tr>
                  <th scope="col">{t('name')}</th>
                  <th scope="col" className={panel['number']}>
                    {t('distance')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <tr key={item.id}>
                    <td>
                      {onShow ? (
                        <button
                          type="button"
                          className={panel['link']}
                          aria-label={t('show', { name: item.name })}
                          onClick={() => onShow(item.geometry, item.name)}
                        >
                          {item.name}
                        </button>
                      ) : kind === 'process' ? (
                        <a href={`#/gugestao/processes/${item.id}`}>{item.name}</a>
                      ) : (
                        item.name
                      )}
                      {item.detail !== null && item.detail !== '' && <div className={panel['soft']}>{item.detail}</div>}
                    </td>
                    <td className={panel['number']}>
                      {item.distance === 0 ? t('inside') : t('metres', { distance: sayArea(item.distance, locale, 1) })}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {total > items.length && <p className={panel['soft']}>{t('more', { count: total - items.length })}</p>}
        </section>
      ))}
    </div>
  );
}
