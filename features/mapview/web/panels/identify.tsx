import './identify-texts.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf, type IdentifyMessage, type ThemeAnswer } from '#platform/map/ask-features.ts';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { IDENTIFY_LIMIT } from '#platform/map/document/identify.ts';
import type { MapSession } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { askAgain, foundIn, identifyState, lookAt, type FoundFeature } from '../tools/identify.ts';
import { FoundExport } from './found-export.tsx';
import { FoundItem } from './found-item.tsx';
import { FoundWalk } from './found-walk.tsx';
import { HereActions } from './here-actions.tsx';
import styles from './found.module.css';

const messageKeys = {
  'nothing-here': 'identify.nothingHere',
  'nothing-in-themes': 'identify.nothingInThemes',
  'themes-failed': 'identify.themesFailed',
} as const satisfies Record<IdentifyMessage, string>;

/** So few are shown whole; of more the one that is looked at. */
const AT_ONCE = 3;

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const { point, answers, current } = useStore(identifyState(session));
  if (!point) return <p>{t('identify.help')}</p>;
  const message = messageOf(answers);
  const found = foundIn(answers);
  const isOutside = answers.some(({ items }) => items.some((item) => item.isOutside));
  const places = answers.filter(({ provider }) => !provider.isTheme);
  const themes = answers.filter(({ provider }) => provider.isTheme);
  return (
    <div>
      <output className="lg-hidden">{message ? t(messageKeys[message]) : t('identify.results', { count: found.length || places.length })}</output>
      {found.length > 0 && <FoundWalk found={found} current={current} look={(one) => lookAt(session, one)} />}
      {places.map((answer) => (
        <Place key={answer.provider.id} answer={answer} session={session} />
      ))}
      {message && <p className={styles['message']}>{t(messageKeys[message])}</p>}
      {themes.map((answer) => (
        <Theme key={answer.provider.id} answer={answer} session={session} current={current} isWhole={found.length <= AT_ONCE} />
      ))}
      <Empty themes={themes} />
      {found.length > 0 && <FoundExport session={session} found={found} />}
      <HereActions session={session} point={point} isOutside={isOutside} />
    </div>
  );
}

/** What is known of every point: always shown whole, and no step of the walk. */
function Place({ answer, session }: { readonly answer: ThemeAnswer; readonly session: MapSession }): ReactNode {
  const name = useSay()(answer.provider.label);
  if (answer.state !== 'done') return <Waiting answer={answer} session={session} />;
  if (answer.items.length === 0) return null;
  return (
    <section className={styles['theme']}>
      <h3>{name}</h3>
      {answer.items.map((item) => (
        <FoundItem key={item.id} item={item} layer={name} isOpen />
      ))}
    </section>
  );
}

interface ThemeProps {
  readonly answer: ThemeAnswer;
  readonly session: MapSession;
  readonly current: string | null;
  readonly isWhole: boolean;
}

function Theme({ answer, session, current, isWhole }: ThemeProps): ReactNode {
  const { t } = useTranslation('mapview');
  const name = useSay()(answer.provider.label);
  if (answer.state !== 'done') return <Waiting answer={answer} session={session} />;
  const found = foundIn([answer]);
  if (found.length === 0) return null;
  const zoom = (one: FoundFeature): void => session.goTo(lookAt(session, one));
  return (
    <section className={styles['theme']}>
      <h3>
        {name}
        <span className={styles['count']}>
          <span aria-hidden>{found.length}</span>
          <span className="lg-hidden">{t('identify.results', { count: found.length })}</span>
        </span>
      </h3>
      {found.map((one) => (
        <FoundItem
          key={one.key}
          item={one.item}
          layer={name}
          isCurrent={one.key === current}
          isOpen={isWhole || one.key === current}
          onLook={() => lookAt(session, one)}
          {...(one.item.geometry !== undefined && { onZoom: () => zoom(one) })}
        />
      ))}
      {found.length >= IDENTIFY_LIMIT && <p className={styles['soft']}>{t('identify.most', { most: IDENTIFY_LIMIT })}</p>}
    </section>
  );
}

/** Asked, or in vain. */
function Waiting({ answer, session }: { readonly answer: ThemeAnswer; readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('mapview');
  const name = useSay()(answer.provider.label);
  if (answer.state === 'pending') return <p className={styles['soft']}>{t('identify.asking', { name })}</p>;
  return (
    <section className={styles['theme']}>
      <h3>{name}</h3>
      <p className={styles['failed']}>
        <span>{t('identify.themeFailed')}</span>
        <button
          type="button"
          className={styles['link']}
          aria-label={t('identify.retryOf', { name })}
          onClick={() => askAgain(session, answer.provider)}
        >
          {t('identify.retry')}
        </button>
      </p>
    </section>
  );
}

/** Layers that answered that they have nothing there. */
function Empty({ themes }: { readonly themes: readonly ThemeAnswer[] }): ReactNode {
  const { t } = useTranslation('mapview');
  const say = useSay();
  const empty = themes.filter(({ state, items }) => state === 'done' && items.length === 0);
  if (empty.length === 0) return null;
  return (
    <details className={styles['empty']}>
      <summary>{t('identify.none', { count: empty.length })}</summary>
      <ul>
        {empty.map(({ provider }) => (
          <li key={provider.id}>{say(provider.label)}</li>
        ))}
      </ul>
    </details>
  );
}
