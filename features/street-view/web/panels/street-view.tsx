import '../texts.ts';
import { IconArrowsMaximize, IconChevronLeft, IconChevronRight, IconExternalLink, IconRefresh, IconSettings } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#platform/access/web/session.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { useStore } from '#platform/shell/store.ts';
import { useLocale } from '#platform/shell/language.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import type { ShownPicture } from '../../contract.ts';
import { maySet } from '../../codes.ts';
import { lookedTo, streetModel, type StreetModel } from '../model.ts';
import { directionOf } from './directions.ts';
import { Sight } from './sight.tsx';
import styles from './street-view.module.css';

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('street-view');
  const model = streetModel(session);
  const state = useStore(model.state);
  switch (state.is) {
    case 'idle':
      return <p>{t('help')}</p>;
    case 'asking':
      return <p role="status">{t('asking')}</p>;
    case 'nothing':
      return (
        <div role="status" className={styles['stack']}>
          <p>
            <strong>{t('nothing')}</strong>
          </p>
          <p>{t('nothingHelp')}</p>
        </div>
      );
    case 'unavailable':
      return <Unavailable />;
    case 'failed':
      return (
        <div role="alert" className={styles['stack']}>
          <p>{state.text ?? t('failed')}</p>
          <button type="button" className="lg-button" data-quiet onClick={state.again}>
            <IconRefresh size={18} /> {t('retry')}
          </button>
        </div>
      );
    case 'shown':
      return <Shown model={model} picture={state.picture} metres={state.metres} />;
  }
}

/** Who can set it up is told where. */
function Unavailable(): ReactNode {
  const { t } = useTranslation('street-view');
  const maySetUp = useCan(maySet.change);
  return (
    <div role="status" className={styles['stack']}>
      <p>{t('unavailable')}</p>
      {maySetUp && (
        <a className="lg-button" data-quiet href="#/geoportalgestao/streetview">
          <IconSettings size={18} /> {t('setUp')}
        </a>
      )}
    </div>
  );
}

interface ShownProps {
  readonly model: StreetModel;
  readonly picture: ShownPicture;
  readonly metres: number | null;
}

function Shown({ model, picture, metres }: ShownProps): ReactNode {
  const { t } = useTranslation('street-view');
  const [isLarge, setLarge] = useState(false);
  const along = (
    <div className={styles['bar']}>
      {([-1, 1] as const).map((by) => {
        const id = by < 0 ? picture.previous : picture.next;
        if (picture.previous === null && picture.next === null) return null;
        const Icon = by < 0 ? IconChevronLeft : IconChevronRight;
        return (
          <button key={by} type="button" className="lg-button" data-quiet disabled={id === null} onClick={() => id !== null && model.go(id)}>
            <Icon size={18} /> {t(by < 0 ? 'previous' : 'next')}
          </button>
        );
      })}
    </div>
  );
  return (
    <div className={styles['stack']}>
      {!isLarge && <Sight model={model} picture={picture} size="small" />}
      {along}
      <button type="button" className="lg-button" data-quiet onClick={() => setLarge(true)}>
        <IconArrowsMaximize size={18} /> {t('enlarge')}
      </button>
      <Facts model={model} picture={picture} metres={metres} />
      {isLarge && (
        <Dialog title={t('title')} wide onClose={() => setLarge(false)}>
          <div className={styles['stack']}>
            <Sight model={model} picture={picture} size="large" />
            {along}
            <Credit picture={picture} />
          </div>
        </Dialog>
      )}
    </div>
  );
}

function Facts({ model, picture, metres }: ShownProps): ReactNode {
  const { t } = useTranslation('street-view');
  const locale = useLocale();
  const to = lookedTo(picture, useStore(model.gaze));
  const { takenAt } = picture;
  const direction = to === null ? '' : t(`directions.${directionOf(to)}`);
  return (
    <div className={styles['facts']}>
      {to !== null && <p>{t('facing', { direction, degrees: Math.round(to) % 360 })}</p>}
      <p>{takenAt === null ? t('undated') : t('taken', { date: sayTaken(takenAt, locale) })}</p>
      {metres !== null && <p role="status">{t('away', { metres })}</p>}
      <Credit picture={picture} />
    </div>
  );
}

function Credit({ picture: { credit, licence, page, provider } }: { readonly picture: ShownPicture }): ReactNode {
  const { t } = useTranslation('street-view');
  const away = { target: '_blank', rel: 'noopener noreferrer' };
  return (
    <p className={styles['credit']}>
      © {credit.replace(/^© /, '')}
      {licence && (
        <>
          {'. '}
          {t('licence')}
          {licence.url === null ? (
            licence.name
          ) : (
            <a href={licence.url} {...away}>
              {licence.name}
            </a>
          )}
        </>
      )}
      {provider === 'google' && `. ${t('google')}`}
      {page !== null && (
        <>
          {' '}
          <a href={page} {...away}>
            <IconExternalLink size={14} aria-hidden /> {t('page')}
          </a>
        </>
      )}
    </p>
  );
}

/** A month where only the month is known. */
function sayTaken(takenAt: string, locale: string): string {
  const isMonth = /^\d{4}-\d{2}$/.test(takenAt);
  const date = new Date(isMonth ? `${takenAt}-15T12:00:00Z` : takenAt);
  if (Number.isNaN(date.getTime())) return takenAt;
  return date.toLocaleDateString(locale, isMonth ? { month: 'long', year: 'numeric' } : { day: '2-digit', month: '2-digit', year: 'numeric' });
}
