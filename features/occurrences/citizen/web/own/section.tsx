import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayUse, useSession } from '#platform/access/web/session.ts';
import { sendAs } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { places } from '#platform/shell/places.ts';
import { Failure } from '#platform/ui/plain/notice.tsx';
import { useLoad } from '#platform/ui/plain/use-load.ts';
import { When } from '#platform/ui/plain/when.tsx';
import type { occurrences } from '../../../record/contract.ts';
import type { OccurrenceItem } from '../../../record/schemas.ts';
import { StatusBadge } from '../../../record/web/status-badge.tsx';
import styles from './own.module.css';
import { useOwnTexts } from './texts.ts';

const most = 3;
/** Without the contract: it carries zod, which the home need not load. */
const wire = { method: 'GET', path: '/api/meubairro/front/occurrences/search', silent: true } as const;

/** What a signed-in person reported and is not solved yet, the latest change first; for clerks, the way to their work. As high with none as with three. */
export function Section(): ReactNode {
  const t = useOwnTexts();
  const locale = useLocale();
  const user = useSession();
  const { data, error, reload } = useLoad(user && `${user.id} ${locale}`, (signal) =>
    sendAs<(typeof occurrences)['search']>(wire, { query: { mine: true, open: true, sort: '-updatedAt', pageSize: 10 }, signal }),
  );
  if (user === null) return null;
  return (
    <section className={styles['block']} aria-labelledby="home-own">
      <div className={styles['head']}>
        <h2 id="home-own">{t('title')}</h2>
        <p>
          {mayUse('ACL_00007', user) && <Link to={places.backoffice}>{t('work')}</Link>}
          <Link to="/meubairro/follow">{t('all')}</Link>
        </p>
      </div>
      <div className={styles['room']} aria-busy={data === null && error === null}>
        {error !== null && data === null && <Failure error={error} onRetry={reload} />}
        {data?.items.length === 0 && <p>{t('none')}</p>}
        {data !== null && data.items.length > 0 && (
          <ul>
            {data.items.slice(0, most).map((item) => (
              <li key={item.id}>
                <Own item={item} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function Own({ item: { code, subtype, type, status, address, updatedAt } }: { readonly item: OccurrenceItem }): ReactNode {
  const t = useOwnTexts();
  return (
    <article className={styles['own']}>
      <h3>
        <Link to={`/meubairro/occurrence/${code}`}>{subtype?.name ?? type.name}</Link>
      </h3>
      <p className={styles['where']}>{address}</p>
      <p className={styles['state']}>
        <StatusBadge status={status} />
        <span>
          {t('changed')} <When iso={updatedAt} />
        </span>
      </p>
    </article>
  );
}
