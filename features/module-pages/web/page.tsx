import { Link, useLocation } from '@tanstack/react-router';
import { IconExternalLink, IconFileText, IconMap2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { ContactValue } from '#platform/shell/contact-value.tsx';
import { useLocale } from '#platform/shell/language.ts';
import { configuredModules, type ConfiguredModule } from '#platform/tenancy/configured.ts';
import { findModule } from '#platform/tenancy/web/config.ts';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import plain from '#platform/ui/plain/plain.module.css';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { moduleCodes } from '../codes.ts';
import { useModulePagesTexts } from './texts.ts';
import type { Front, PageContent } from '../contract.ts';

/** The call without the contract: it carries zod, which visitors need not load. */
const homeWire = (module: ConfiguredModule) => ({ method: 'GET', path: `/api/${module}/front/home`, silent: true }) as const;

/** The page of a module that is nothing but configuration: what it is for, texts, what is on the map, regulations, links, contacts. */
export function Screen(): ReactNode {
  const t = useModulePagesTexts();
  const locale = useLocale();
  const module = useLocation({ select: ({ pathname }) => moduleCodes.find((code) => code === pathname.split('/')[1]) ?? 'os' });
  const page = useLoad(`${module} ${locale}`, (signal) => sendAs<Front['home']>(homeWire(module), { signal }));
  const shown = findModule(module);
  const name = shown?.name ?? configuredModules[module];
  return (
    <div className={plain['page']}>
      <header className={plain['block']}>
        <h1>{name[locale]}</h1>
        <p className={plain['lead']}>{shown?.sentence[locale]}</p>
      </header>
      {page.data === null ? (
        page.error === null ? (
          <Skeleton lines={6} label={t('loading')} />
        ) : (
          <Failure error={page.error} onRetry={page.reload} />
        )
      ) : page.data.contents.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <Contents contents={page.data.contents} />
      )}
    </div>
  );
}

const groups = [
  { kind: 'layer', title: 'layers' },
  { kind: 'regulation', title: 'regulations' },
  { kind: 'link', title: 'links' },
  { kind: 'contact', title: 'contacts' },
] as const;

function Contents({ contents }: { readonly contents: readonly PageContent[] }): ReactNode {
  const t = useModulePagesTexts();
  return (
    <>
      {contents
        .filter(({ kind }) => kind === 'text')
        .map(({ id, title, text }) => (
          <section key={id} className={plain['block']}>
            <h2>{title}</h2>
            <Paragraphs text={text} />
          </section>
        ))}
      {groups.map(({ kind, title }) => {
        const own = contents.filter((content) => content.kind === kind);
        if (own.length === 0) return null;
        return (
          <section key={kind} className={plain['block']}>
            <h2>{t(title)}</h2>
            <div className={plain['stack']}>
              {own.map((content) => (
                <Entry key={content.id} content={content} />
              ))}
            </div>
          </section>
        );
      })}
    </>
  );
}

const ways = ['place', 'phone', 'email', 'hours'] as const;

function Entry({ content }: { readonly content: PageContent }): ReactNode {
  const t = useModulePagesTexts();
  const { kind, title, text, to, url } = content;
  return (
    <article className={`${plain['card']} ${plain['block']}`}>
      <h3>{title}</h3>
      <Paragraphs text={text} />
      {to !== null && (
        <Link to={to} className={plain['row']} aria-label={`${t(kind === 'layer' ? 'map' : 'regulation')}: ${title}`}>
          {kind === 'layer' ? <IconMap2 size={18} aria-hidden /> : <IconFileText size={18} aria-hidden />}
          {t(kind === 'layer' ? 'map' : 'regulation')}
        </Link>
      )}
      {url !== null && (
        <a href={url} className={plain['row']} rel="noopener">
          <IconExternalLink size={18} aria-hidden />
          {url.replace(/^https?:\/\//, '')}
        </a>
      )}
      {ways.map((way) => {
        const value = content[way];
        return value === null ? null : (
          <p key={way}>
            <strong>{t(way)}:</strong> <ContactValue value={value} />
          </p>
        );
      })}
    </article>
  );
}

function Paragraphs({ text }: { readonly text: string | null }): ReactNode {
  if (text === null) return null;
  return text
    .split(/\n+/)
    .filter((line) => line !== '')
    .map((line, index) => <p key={index}>{line}</p>);
}
