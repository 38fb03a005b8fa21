import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { ContactValue } from '../contact-value.tsx';
import { Crest } from '../crest.tsx';
import { useSay } from '../language.ts';
import { places } from '../places.ts';
import { allFeatures } from '../registry.ts';
import { Near } from '#platform/ui/plain/near.tsx';
import styles from './portal-layout.module.css';

const networkNames: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  threads: 'Threads',
  rss: 'RSS',
};

const year = new Date().getFullYear();

/** Contacts, links, images, and what is said about the site itself. */
export function PortalFooter(): ReactNode {
  const { t } = useTranslation('platform');
  const say = useSay();
  const { footer, authority, socialNetworks } = usePublicConfig();
  return (
    <footer className={styles['footer']}>
      <div className={styles['columns']}>
        <div className={styles['authority']}>
          <Crest />
          <p>{authority}</p>
        </div>
        {footer.contacts.length > 0 && (
          <section>
            <h2>{t('footer.contacts')}</h2>
            <dl>
              {footer.contacts.map(({ name, value }) => (
                <div key={name.pt}>
                  <dt>{say(name)}</dt>
                  <dd>
                    <ContactValue value={value} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {socialNetworks.length > 0 && (
          <section>
            <h2>{t('footer.networks')}</h2>
            <ul>
              {socialNetworks.map(({ id, url }) => (
                <li key={id}>
                  <a href={url}>{networkNames[id] ?? id}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {footer.links.length > 0 && (
          <section>
            <h2>{t('footer.links')}</h2>
            <ul>
              {footer.links.map(({ name, url }) => (
                <li key={url}>
                  <a href={url}>{say(name)}</a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {allFeatures().map(({ id, footer: load }) => load && <Near key={id} load={load} height={8} />)}
        <section>
          <h2>{t('footer.site')}</h2>
          <ul>
            <li>
              <Link to={places.about}>{t('header.about')}</Link>
            </li>
            <li>
              <Link to={places.help}>{t('header.help')}</Link>
            </li>
            <li>
              <Link to={places.contact}>{t('header.contact')}</Link>
            </li>
            <li>
              <Link to={places.accessibility}>{t('footer.accessibility')}</Link>
            </li>
            <li>
              <Link to={places.privacy}>{t('footer.privacy')}</Link>
            </li>
          </ul>
        </section>
      </div>
      <Images />
      <p className={styles['rights']}>{t('footer.rights', { year, authority })}</p>
    </footer>
  );
}

function Images(): ReactNode {
  const { images } = usePublicConfig().footer;
  if (images.length === 0) return null;
  return (
    <ul className={styles['images']}>
      {images.map(({ path, route, link, name }) => {
        const image = <img src={`/${path.replace(/^\//, '')}`} alt={name} height={48} />;
        const target = link ?? (route === null ? null : `#/${route.replace(/^\//, '')}`);
        return <li key={path}>{target === null ? image : <a href={target}>{image}</a>}</li>;
      })}
    </ul>
  );
}
