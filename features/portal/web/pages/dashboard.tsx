import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '#platform/access/web/session.ts';
import type { PublicBoard } from '#platform/shell/feature.ts';
import { useSay } from '#platform/shell/language.ts';
import { publicBoards, route } from '#platform/shell/registry.ts';
import { findModule, usePublicConfig } from '#platform/tenancy/web/config.ts';
import { Boundary } from '#platform/ui/plain/boundary.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { usePageTexts } from '../page-texts.ts';
import styles from './dashboard.module.css';

/** The municipality in numbers, open to everybody: a section per service that has some. */
export function Screen(): ReactNode {
  const t = usePageTexts();
  usePublicConfig();
  const boards = publicBoards(useSession());
  return (
    <div className={styles['page']}>
      <h1>{t('dashboard.title')}</h1>
      {boards.length === 0 ? (
        <>
          <p>{t('dashboard.none')}</p>
          <p className={styles['soft']}>{t('dashboard.noneText')}</p>
        </>
      ) : (
        <p className={styles['soft']}>{t('dashboard.lead')}</p>
      )}
      {boards.map((board) => (
        <Board key={board.module} board={board} />
      ))}
    </div>
  );
}

function Board({ board }: { readonly board: PublicBoard }): ReactNode {
  const t = usePageTexts();
  const say = useSay();
  const module = findModule(board.module);
  const { data, error, reload } = useLoad(board.module, () => board.load());
  if (!module) return null;
  const name = say(module.name);
  return (
    <section className={styles['board']} aria-labelledby={`board-${board.module}`}>
      <header>
        <h2 id={`board-${board.module}`}>{name}</h2>
        {module.url === null && <Link to={route(module.start)}>{t('dashboard.open', { name })}</Link>}
      </header>
      {data === null && (error === null ? <p role="status">{t('platform:loading')}</p> : <Failed onAgain={reload} />)}
      {data !== null && (
        <div className={styles['cards']}>
          {data.cards.map(({ id, title, width, Card }) => (
            <section key={id} className={styles['card']} data-width={width} aria-labelledby={`card-${id}`}>
              <h3 id={`card-${id}`}>{say(title)}</h3>
              <Boundary otherwise={(again) => <Failed onAgain={again} />}>
                <Card />
              </Boundary>
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

function Failed({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const t = usePageTexts();
  return (
    <div role="status">
      <p>{t('dashboard.failed')}</p>
      <button type="button" className="lg-button" data-quiet onClick={onAgain}>
        {t('platform:retry')}
      </button>
    </div>
  );
}
