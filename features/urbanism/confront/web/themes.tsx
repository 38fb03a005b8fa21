import type { ReactNode } from 'react';
import panel from '#platform/map/panel/panel.module.css';
import { bothThemes, Swatch } from '#platform/map/swatch.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { sayDay } from '#platform/ui/format.ts';
import { Notice } from '#platform/ui/plain/notice.tsx';
import type { Hit, SourceResult, ThemeResult } from '../contract.ts';
import { tintOf } from '../domain/report.ts';
import type { ConfrontModel } from './model.ts';
import { sayArea, useConfront, type Say } from './texts.ts';

interface Props {
  readonly model: ConfrontModel;
  readonly themes: readonly ThemeResult[];
}

/** A theme at a time: the one that is open is the one drawn on the map. */
export function Themes({ model, themes }: Props): ReactNode {
  const t = useConfront();
  return (
    <section aria-label={t('themes')} className={panel['stack']}>
      {themes.map((theme) => (
        <details
          key={theme.id}
          name="confronted"
          className={panel['fold']}
          onToggle={({ currentTarget }) => {
            if (currentTarget.open) model.theme.set(theme);
            else if (model.theme.get()?.id === theme.id) model.theme.set(null);
          }}
        >
          <summary>
            {theme.name}{' '}
            <span
              className={panel['badge']}
              data-strong={theme.state === 'found' || undefined}
              data-dashed={theme.state === 'unavailable' || undefined}
            >
              {t(theme.state)}
            </span>
          </summary>
          <div className={panel['stack']}>
            {theme.sources.length === 0 && <p className={panel['soft']}>{t('noSources')}</p>}
            {theme.sources.map((source, index) => (
              <Source
                key={source.id}
                model={model}
                source={source}
                from={theme.sources.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0)}
              />
            ))}
          </div>
        </details>
      ))}
    </section>
  );
}

interface SourceProps {
  readonly model: ConfrontModel;
  readonly source: SourceResult;
  /** Hits of the theme before this source's: colours go on. */
  readonly from: number;
}

function Source({ model, source, from }: SourceProps): ReactNode {
  const t = useConfront();
  const locale = useLocale();
  const { data, covered, hits, why, text, dropped, state } = source;
  const day = data ? sayDay(data.at.slice(0, 10)) : '';
  return (
    <>
      <p>
        <strong>{source.name}</strong>
        {hits.length === 0 && state === 'nothing' && <> · {t('nothing')}</>}
      </p>
      {why !== null && (
        <Notice tone="warning">
          <p>{t(why === 'gone' ? 'gone' : 'noVersion')}</p>
        </Notice>
      )}
      {data && <p className={panel['soft']}>{t('data', { title: data.title, version: data.version, day })}</p>}
      {data?.isOld && (
        <Notice tone="warning">
          <p>{t('old', { day })}</p>
        </Notice>
      )}
      {text !== null && <p>{text}</p>}
      {hits.length > 0 && (
        <div className={panel['scroll']}>
          <table className={panel['table']}>
            <thead>
              <tr>
                <th scope="col">{t('name')}</th>
                <th scope="col" className={panel['number']}>
                  {t('measure')}
                </th>
                <th scope="col" className={panel['number']}>
                  {t('share')}
                </th>
              </tr>
            </thead>
            <tbody>
              {hits.map((hit, index) => (
                <HitRow key={`${index}:${hit.name}`} model={model} hit={hit} tint={tintOf(from + index)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {covered && hits.length > 1 && covered.share !== null && (
        <p className={panel['soft']}>{t('covered', { area: sayArea(covered.measure, locale), share: sayArea(covered.share, locale) })}</p>
      )}
      {dropped > 0 && <p className={panel['soft']}>{t('dropped', { count: dropped })}</p>}
    </>
  );
}

export function measureOf({ shape, measure, features }: Hit, t: Say, locale: 'pt' | 'en'): string {
  if (shape === 'point') return t('features', { count: features });
  return `${sayArea(measure, locale)} ${shape === 'line' ? 'm' : 'm²'}`;
}

function HitRow({ model, hit, tint }: { readonly model: ConfrontModel; readonly hit: Hit; readonly tint: string }): ReactNode {
  const t = useConfront();
  const locale = useLocale();
  const name = [hit.code, hit.name].filter(Boolean).join(' · ');
  return (
    <tr>
      <td>
        <Swatch style={{ shape: hit.shape, colour: bothThemes(tint), width: 2 }} />{' '}
        <button
          type="button"
          className={panel['link']}
          aria-label={t('show', { name })}
          onClick={() => void model.session.highlight.show(hit.geometry, { label: hit.name })}
        >
          {name}
        </button>
        {hit.edition !== null && <div className={panel['soft']}>{hit.edition}</div>}
        {hit.article && (
          <div>
            {hit.article.url === null ? (
              hit.article.label
            ) : (
              <a href={hit.article.url} target="_blank" rel="noreferrer">
                {hit.article.label}
              </a>
            )}
          </div>
        )}
      </td>
      <td className={panel['number']}>
        {measureOf(hit, t, locale)}
        {hit.adjusted !== null && <div className={panel['soft']}>{t('adjusted', { area: sayArea(hit.adjusted, locale) })}</div>}
      </td>
      <td className={panel['number']}>{hit.share === null ? '' : sayArea(hit.share, locale)}</td>
    </tr>
  );
}
