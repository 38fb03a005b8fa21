import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { session } from '#platform/access/web/session.ts';
import { address } from '#platform/http/web/client.ts';
import { useSay } from '#platform/shell/language.ts';
import { homeModules, route } from '#platform/shell/registry.ts';
import type { PublicModule } from '#platform/tenancy/contract.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import styles from './portal.module.css';

/** The switched-on services as cards; the first few, the rest on request. */
export function Services(): ReactNode {
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
