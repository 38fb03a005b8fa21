import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchText } from '#platform/shell/address.ts';
import { useSay } from '#platform/shell/language.ts';
import { homeActions, route } from '#platform/shell/registry.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { HomeSections } from '../home-sections.tsx';
import { SearchPanel } from '../search-panel.tsx';
import styles from '../portal.module.css';

/** One question, what can be done at once, what goes on, the services. The contacts stand in the footer of every page. */
export function Screen(): ReactNode {
  const { t } = useTranslation('portal');
  const { name } = usePublicConfig();
  const missing = useSearchText('missing');
  return (
    <>
      <section className={styles['hero']}>
        <div>
          <h1>{t('home.question')}</h1>
          <p>{t('home.lead', { name })}</p>
          <Actions />
          {missing !== undefined && (
            <div role="alert" className={styles['missing']}>
              <strong>{t('home.missing')}</strong> {missing !== '' && t('home.missingText', { words: missing })}
            </div>
          )}
          <SearchPanel key={missing} initial={missing ?? ''} />
        </div>
      </section>
      <HomeSections />
    </>
  );
}

/** What can be done at once; the first of them is what most people come for. */
function Actions(): ReactNode {
  const say = useSay();
  const actions = homeActions();
  if (actions.length === 0) return null;
  return (
    <ul className={styles['actions']}>
      {actions.map(({ id, label, detail, to, icon: Icon }, index) => (
        <li key={id}>
          <Link to={route(to)} className={styles['action']} data-main={index === 0 || undefined}>
            <span className={styles['actionIcon']} aria-hidden>
              <Icon size={28} />
            </span>
            <span>
              <strong>{say(label)}</strong>
              <span>{say(detail)}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
