import { Link } from '@tanstack/react-router';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import type { PublicBoard, PublicCard } from '#platform/shell/feature.ts';
import { useSay } from '#platform/shell/language.ts';
import { publicBoards, route } from '#platform/shell/registry.ts';
import { findModule, usePublicConfig } from '#platform/tenancy/web/config.ts';
import styles from './dashboard.module.css';

/** The municipality in numbers, open to everybody: a section per service that has some. */
export function Screen(): ReactNode {
  const { t } = useTranslation('portal');
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
  const { t } = useTranslation('portal');
  const say = useSay();
  const [cards, setCards] = useState<readonly PublicCard[] | 'failed' | null>(null);
  const module = findModule(board.module);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let left = false;
    board.load().then(
      (loaded) => !left && setCards(loaded.cards),
      () => !left && setCards('failed'),
    );
    return () => {
      left = true;
    };
  }, [board, round]);
  if (!module) return null;
  const name = say(module.name);
  return (
    <section className={styles['board']} aria-labelledby={`board-${board.module}`}>
      <header>
        <h2 id={`board-${board.module}`}>{name}</h2>
        {module.url === null && <Link to={route(module.start)}>{t('dashboard.open', { name })}</Link>}
      </header>
      {cards === null && <p role="status">{t('platform:loading')}</p>}
      {cards === 'failed' && <Failed onAgain={() => setRound(round + 1)} />}
      {Array.isArray(cards) && (
        <div className={styles['cards']}>
          {(cards as readonly PublicCard[]).map(({ id, title, width, Card }) => (
            <section key={id} className={styles['card']} data-width={width} aria-labelledby={`card-${id}`}>
              <h3 id={`card-${id}`}>{say(title)}</h3>
              <Boundary>
                <Card />
              </Boundary>
            </section>
          ))}
        </div>
      )}
    </section>
  );
}

/** A card that breaks breaks alone. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed onAgain={() => this.setState({ failed: false })} /> : this.props.children;
  }
}

function Failed({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const { t } = useTranslation('portal');
  return (
    <div role="status">
      <p>{t('dashboard.failed')}</p>
      <button type="button" className="lg-button" data-quiet onClick={onAgain}>
        {t('platform:retry')}
      </button>
    </div>
  );
}
