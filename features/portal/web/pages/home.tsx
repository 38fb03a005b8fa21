import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { address } from '#platform/http/web/client.ts';
import { ContactValue } from '#platform/shell/contact-value.tsx';
import { useSay } from '#platform/shell/language.ts';
import { homeActions, homeModules, route } from '#platform/shell/registry.ts';
import type { PublicModule } from '#platform/tenancy/contract.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { SearchPanel } from '../search-panel.tsx';
import styles from '../portal.module.css';

/** One question, what can be done at once, the services, the contacts. */
export function Screen(): ReactNode {
  const { t } = useTranslation('portal');
  const { name } = usePublicConfig();
  return (
    <>
      <section className={styles['hero']}>
        <div>
          <h1>{t('home.question')}</h1>
          <p>{t('home.lead', { name })}</p>
          <SearchPanel />
        </div>
      </section>
      <Actions />
      <Modules />
      <Contacts />
    </>
  );
}

function Actions(): ReactNode {
  const { t } = useTranslation('portal');
  const say = useSay();
  const actions = homeActions();
  if (actions.length === 0) return null;
  return (
    <section className={styles['block']} aria-labelledby="home-actions">
      <h2 id="home-actions">{t('home.actions')}</h2>
      <ul className={styles['actions']}>
        {actions.map(({ id, label, detail, to, icon: Icon }) => (
          <li key={id}>
            <Link to={route(to)} className={styles['action']}>
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
    </section>
  );
}

function Modules(): ReactNode {
  const { t } = useTranslation('portal');
  const [all, setAll] = useState(false);
  const limit = usePublicConfig().homeModules;
  const modules = homeModules();
  if (modules.length === 0) return null;
  return (
    <section className={styles['block']} aria-labelledby="home-modules">
      <h2 id="home-modules">{t('home.modules')}</h2>
      <ul className={styles['cards']}>
        {modules.slice(0, all ? modules.length : limit).map((module) => (
          <li key={module.code}>
            <ModuleCard module={module} />
          </li>
        ))}
      </ul>
      {modules.length > limit && (
        <button type="button" className="lg-button" data-quiet aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'home.fewer' : 'home.all')}
        </button>
      )}
    </section>
  );
}

function ModuleCard({ module }: { readonly module: PublicModule }): ReactNode {
  const { t } = useTranslation('portal');
  const say = useSay();
  return (
    <article className={styles['card']} style={module.themeColor === null ? undefined : { borderTop: `4px solid ${module.themeColor}` }}>
      {module.image !== null && <img className={styles['cardImage']} src={address(`/api/files/${module.image}`, {})} alt="" loading="lazy" />}
      {module.icon !== null && <img className={styles['cardIcon']} src={address(`/api/files/${module.icon}`, {})} alt="" width={40} height={40} />}
      <h3>
        {module.url === null ? (
          <Link to={route(module.start)}>{say(module.name)}</Link>
        ) : (
          <a href={module.url}>
            {say(module.name)} {t('home.external')}
          </a>
        )}
      </h3>
      <p>{say(module.sentence)}</p>
      {!module.guest && session.user() === null && <p className={styles['closed']}>{t('home.closed')}</p>}
    </article>
  );
}

function Contacts(): ReactNode {
  const { t } = useTranslation('portal');
  const say = useSay();
  const { contacts } = usePublicConfig().footer;
  if (contacts.length === 0) return null;
  return (
    <section className={styles['block']} aria-labelledby="home-contacts">
      <h2 id="home-contacts">{t('home.contacts')}</h2>
      <dl className={styles['contacts']}>
        {contacts.map(({ name, value }) => (
          <div key={name.pt}>
            <dt>{say(name)}</dt>
            <dd>
              <ContactValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
