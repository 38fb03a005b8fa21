import { IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolContext } from '#platform/map/define-tool.ts';
import { FEATURE_PULSE_MS, messageOf, type FeatureInfo, type IdentifyMessage, type MapSession, type ThemeAnswer } from '#platform/map/index.ts';
import { useSay } from '#platform/shell/language.ts';
import { useStore } from '#platform/shell/store.ts';
import { HereActions } from './here-actions.tsx';
import { identifyState } from '../tools/identify.ts';
import styles from './panels.module.css';

const messageKeys: Record<IdentifyMessage, string> = {
  'nothing-here': 'identify.nothingHere',
  'nothing-in-themes': 'identify.nothingInThemes',
  'themes-failed': 'identify.themesFailed',
};

export function Panel({ session }: ToolContext): ReactNode {
  const { t } = useTranslation('mapview');
  const { point, answers } = useStore(identifyState(session));
  if (!point) return <p>{t('identify.help')}</p>;
  const message = messageOf(answers);
  const isOutside = answers.some(({ items }) => items.some((item) => item.isOutside));
  const count = answers.reduce((sum, answer) => sum + answer.items.length, 0);
  return (
    <div>
      <output className="lg-hidden">{message ? t(messageKeys[message]) : t('identify.results', { count })}</output>
      {message && <p>{t(messageKeys[message])}</p>}
      {message !== 'themes-failed' && answers.map((answer) => <Theme key={answer.provider.id} answer={answer} session={session} />)}
      <HereActions session={session} point={point} isOutside={isOutside} />
    </div>
  );
}

function Theme({ answer, session }: { readonly answer: ThemeAnswer; readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('mapview');
  const name = useSay()(answer.provider.label);
  if (answer.state === 'pending') return <p className={styles['soft']}>{t('identify.asking', { name })}</p>;
  if (answer.state === 'failed') {
    return (
      <section className={styles['theme']}>
        <h3>{name}</h3>
        <p className={styles['danger']}>{t('identify.themeFailed')}</p>
      </section>
    );
  }
  if (answer.items.length === 0) return null;
  return (
    <section className={styles['theme']}>
      <h3>{name}</h3>
      {answer.items.map((item) => (
        <Item key={item.id} item={item} session={session} />
      ))}
    </section>
  );
}

function Folded({ item }: { readonly item: FeatureInfo }): ReactNode {
  const { t } = useTranslation('mapview');
  return (
    <details>
      <summary>{t('identify.details')}</summary>
      <Body item={item} />
    </details>
  );
}

function Body({ item: { html, fields } }: { readonly item: FeatureInfo }): ReactNode {
  // The template was cleaned when it was written, the values of the feature are escaped (platform/map/kinds/describe.ts).
  if (html !== undefined) return <div dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <dl>
      {fields.map((field) => (
        <div key={field.label}>
          <dt>{field.label}</dt>
          <dd>{field.value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Item({ item, session }: { readonly item: FeatureInfo; readonly session: MapSession }): ReactNode {
  const { t } = useTranslation('mapview');
  const { Detail } = item;
  const show = (): void => {
    session.goTo(session.highlight.show(item.geometry, { label: item.title, pulse: FEATURE_PULSE_MS }));
  };
  return (
    <article className={styles['item']}>
      <h4>{item.title}</h4>
      {item.note !== undefined && <p>{item.note}</p>}
      {Detail ? <Detail /> : item.collapsed ? <Folded item={item} /> : <Body item={item} />}
      <div className={styles['actions']}>
        {item.geometry !== undefined && (
          <button type="button" className={styles['link']} onClick={show}>
            <IconMapPin size={18} /> {t('identify.show')}
          </button>
        )}
        {item.to !== undefined && <a href={`#${item.to}`}>{t('identify.open')}</a>}
      </div>
    </article>
  );
}
