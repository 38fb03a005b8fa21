import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { keysOf } from '#platform/kernel/unknown.ts';
import { sayDay } from '#platform/ui/format.ts';
import { drawnFields } from '../../../record/fields.ts';
import type { StaffOccurrence } from '../../../record/schemas.ts';
import { useDeskTexts } from '../texts.ts';
import lists from '#platform/ui/facts.module.css';
import styles from './rights.module.css';

/** What the desk keeps for itself; nothing where nothing of it may be seen, or nothing was written. */
export function InternalFacts({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const { periodStart, periodEnd, integrationKey, integrationCode, integrationLink, edocLink, edocHref } = occurrence;
  const period = [
    periodStart === null ? null : t('rights.periodFrom', { from: sayDay(periodStart) }),
    periodEnd === null ? null : t('rights.periodTo', { to: sayDay(periodEnd) }),
  ].filter((part) => part !== null);
  const named = [integrationKey, integrationCode].filter((part) => part !== null).join(' · ');
  const lines: readonly (readonly [label: string, value: ReactNode])[] = [
    ...keysOf(drawnFields).map((name) => [t(`timeline.field.${name}`), occurrence[name]] as const),
    [t('rights.period'), period.length === 0 ? null : period.join(' ')],
    [t('timeline.field.edocLink'), edocHref === null ? edocLink : <Outside key="edoc" href={edocHref} text={edocLink ?? edocHref} />],
    [
      t('rights.integration'),
      named === '' && integrationLink === null ? null : <Integration key="integration" name={named} link={integrationLink} />,
    ],
  ];
  const known = lines.filter(([, value]) => value !== null && value !== '');
  if (known.length === 0) return null;
  return (
    <dl className={lists['facts']}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles['words']}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Integration({ name, link }: { readonly name: string; readonly link: string | null }): ReactNode {
  if (link === null) return name;
  return <Outside href={link} text={name === '' ? link : name} />;
}

function Outside({ href, text = href }: { readonly href: string; readonly text?: string }): ReactNode {
  const t = useDeskTexts();
  return (
    <Anchor size="sm" className={styles['links'] ?? ''} href={href} target="_blank" rel="noreferrer" title={t('rights.openLink')}>
      {text} <IconExternalLink size={16} aria-hidden />
    </Anchor>
  );
}
