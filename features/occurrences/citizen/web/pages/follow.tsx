import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#platform/access/web/session.ts';
import { api, isProblem } from '#platform/http/web/client.ts';
import { fieldError } from '#platform/kernel/messages.ts';
import { useLocale } from '#platform/shell/language.ts';
import { places } from '#platform/shell/places.ts';
import { occurrences } from '../../../record/contract.ts';
import { codePrefix, makeCode, normaliseCode } from '../../../record/domain/code.ts';
import { publicConfig } from '#platform/tenancy/web/config.ts';
import { DeviceList } from '../../../intake/web/outbox/device-list.tsx';
import { OutboxList } from '../../../intake/web/outbox/outbox-list.tsx';
import { TextField } from '#platform/ui/plain/field.tsx';
import { Failure, Skeleton } from '#platform/ui/plain/notice.tsx';
import { OccurrenceCard } from '../occurrence-card.tsx';
import parts from '#platform/ui/plain/plain.module.css';
import { useSubmit } from '#platform/ui/plain/use-submit.ts';
import { useLoad } from '#platform/ui/plain/use-load.ts';

/** By its code, or from one's own list. */
export function Screen(): ReactNode {
  const { t } = useTranslation('occurrences');
  const user = useSession();
  return (
    <div className={parts['page']}>
      <h1>{t('citizen.find.title')}</h1>
      <OutboxList />
      <DeviceList />
      <ByCode />
      {user === null ? (
        <p className={parts['card']}>
          {t('citizen.find.signIn')}{' '}
          <Link to={places.login} search={{ return: '/meubairro/follow' }}>
            {t('citizen.find.toLogin')}
          </Link>
        </p>
      ) : (
        <>
          <Mine which="mine" userId={user.id} />
          <Mine which="followed" userId={user.id} />
        </>
      )}
      <p>
        <Link to="/meubairro/home">{t('citizen.find.all')}</Link>
      </p>
    </div>
  );
}

function ByCode(): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { fields, failure, submit } = useSubmit(async (complain) => {
    const code = normaliseCode(typed);
    if (code === '') return complain(fieldError('code', 'required', locale));
    try {
      await api(occurrences, 'front', { params: { code } });
      await navigate({ to: `/meubairro/occurrence/${encodeURIComponent(code)}` });
    } catch (error) {
      if (!isProblem(error) || ![400, 404, 422].includes(error.status)) throw error;
      complain({ code: [{ code: error.code, message: t('citizen.find.notFound') }] });
    }
  });
  const [example] = useState(() => makeCode(codePrefix(publicConfig().name), new Date().getFullYear(), 123));
  return (
    <form noValidate className={parts['stack']} onSubmit={submit}>
      <p className={parts['lead']}>{t('citizen.find.lead')}</p>
      <TextField
        name="code"
        required
        label={t('citizen.fields.code')}
        help={t('citizen.find.help', { example })}
        value={typed}
        errors={fields['code']}
        maxLength={40}
        onChange={setTyped}
      />
      {failure !== null && <Failure error={failure} />}
      <p className={parts['row']}>
        <button type="submit" className="lg-button">
          {t('citizen.find.submit')}
        </button>
      </p>
    </form>
  );
}

function Mine({ which, userId }: { readonly which: 'mine' | 'followed'; readonly userId: number }): ReactNode {
  const { t } = useTranslation('occurrences');
  const locale = useLocale();
  const [size, setSize] = useState<10 | 100>(10);
  const list = useLoad(`${which} ${userId} ${locale} ${size}`, (signal) =>
    api(occurrences, 'search', { query: { [which]: true, pageSize: size }, signal }),
  );
  return (
    <section aria-labelledby={`${which}-title`} className={parts['stack']}>
      <h2 id={`${which}-title`}>{t(`citizen.find.${which}`)}</h2>
      {list.error !== null && <Failure error={list.error} onRetry={list.reload} />}
      {list.loading && list.data === null && <Skeleton label={t('platform:loading')} />}
      {list.data?.items.length === 0 && <p className={parts['lead']}>{t(`citizen.find.${which}None`)}</p>}
      <ul className={parts['list']}>
        {list.data?.items.map((item) => (
          <li key={item.id}>
            <OccurrenceCard item={item} to={`/meubairro/occurrence/${item.code}`} under="h2" />
          </li>
        ))}
      </ul>
      {list.data !== null && list.data.total > list.data.items.length && size === 10 && (
        <button type="button" className={parts['linkButton']} onClick={() => setSize(100)}>
          {t('citizen.home.more')}
        </button>
      )}
    </section>
  );
}
