import { IconAlertTriangle, IconInfoCircle, IconUrgent, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import type { contentContract } from '../../contract.ts';
import styles from './notices.module.css';
import { useContentTexts } from './texts.ts';
import { wires } from './wires.ts';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, alert: IconUrgent } as const;
const kept = 'largo.notices';

/** What the town has to say at this moment: a water cut, a storm. Closed, one comes back only when it changes. */
export function Section(): ReactNode {
  const t = useContentTexts();
  const locale = useLocale();
  const { data } = useLoad(locale, (signal) => sendAs<(typeof contentContract)['notices']>(wires.notices, { signal }));
  const [closed, setClosed] = useState(read);
  const shown = (data?.items ?? []).filter(({ id, version }) => !closed.includes(`${id}.${version}`));
  const close = (mark: string): void => {
    const marks = [...closed, mark].slice(-50);
    setClosed(marks);
    write(marks);
  };
  if (shown.length === 0) return null;
  return (
    <section className={styles['notices']} aria-label={t('notices.label')}>
      {shown.map(({ id, version, level, title, text, url }) => {
        const Icon = icons[level];
        return (
          <div key={id} className={styles['notice']} data-level={level} role={level === 'alert' ? 'alert' : 'status'}>
            <Icon size={22} aria-hidden />
            <div>
              <p>
                <strong>
                  <span className="lg-hidden">{t(`notices.${level}`)}: </span>
                  {title}
                </strong>
              </p>
              {text !== null && <p>{text}</p>}
              {url !== null && <a href={url}>{t('notices.more')}</a>}
            </div>
            <button type="button" aria-label={t('notices.close', { title })} onClick={() => close(`${id}.${version}`)}>
              <IconX size={20} aria-hidden />
            </button>
          </div>
        );
      })}
    </section>
  );
}

function read(): readonly string[] {
  try {
    const marks: unknown = JSON.parse(localStorage.getItem(kept) ?? '[]');
    return Array.isArray(marks) ? marks.map(String) : [];
  } catch {
    return [];
  }
}

function write(marks: readonly string[]): void {
  try {
    localStorage.setItem(kept, JSON.stringify(marks));
  } catch {
    // Without storage it is closed until the page is left.
  }
}
