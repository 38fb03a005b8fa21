import { keysOf } from '#platform/kernel/unknown.ts';
import { Anchor, Button } from '@mantine/core';
import { IconExternalLink, IconMail, IconMap2, IconPhone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useCan } from '#platform/access/web/session.ts';
import { api } from '#platform/http/web/client.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant, sayNumber } from '#platform/ui/format.ts';
import { intake } from '../../intake/report-contract.ts';
import type { Gated } from '../../record/domain/gates.ts';
import { listPicked, picked, staffPicked } from '../../record/fields.ts';
import { may } from '../../record/permissions.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { variantRules } from '../../record/domain/variants.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { PhotosSection } from '../../closing/web/desk/photos-section.tsx';
import { Satisfaction } from '../../closing/web/desk/satisfaction.tsx';
import { WordsSection } from '../../closing/web/desk/words-section.tsx';
import { useDesk } from '../../record/web/desk/context.ts';
import lists from '#platform/ui/facts.module.css';
import styles from '../../record/web/desk/detail.module.css';
import { keys } from '../../record/web/desk/queries.ts';
import { About } from '../../intake/web/desk/about.tsx';
import { CorrectButton } from '../../intake/web/desk/correct-button.tsx';
import { useReportingTexts } from '../../intake/web/desk/texts.ts';
import { InternalFacts } from './rights/internal-facts.tsx';
import { DeadlineSection } from '../../time/web/deadline-section.tsx';
import { useDeskTexts } from './texts.ts';

const SmallMap = lazy(() => import('#platform/map/small-map.tsx').then((module) => ({ default: module.SmallMap })));

/** Which fields of the record the viewer is shown. */
const seen =
  ({ hidden }: StaffOccurrence) =>
  (field: Gated): boolean =>
    !hidden.includes(field);

interface Props {
  readonly occurrence: StaffOccurrence;
  readonly onShow: () => void;
}

/** What is known of an occurrence beyond its head. */
export function Facts({ occurrence, onShow }: Props): ReactNode {
  const t = useDeskTexts();
  const original = occurrence.initialDescription;
  const sees = seen(occurrence);
  return (
    <>
      <Section title={t('detail.description')}>
        {sees('description') && <p className={styles['words']}>{occurrence.description}</p>}
        <WordsSection occurrence={occurrence} />
        {sees('initialDescription') && original !== occurrence.description && (
          <details>
            <summary>{t('detail.initial')}</summary>
            <p className={styles['words']}>{original}</p>
          </details>
        )}
      </Section>
      {(occurrence.photoList.length > 0 || occurrence.may.editPhotos) && (
        <Section title={t('detail.photos')}>
          <PhotosSection occurrence={occurrence} />
        </Section>
      )}
      {(occurrence.satisfaction.length > 0 || occurrence.closing !== null) && (
        <Section title={t('closing.satisfaction.title')}>
          <Satisfaction occurrence={occurrence} />
        </Section>
      )}
      <About occurrence={occurrence} />
      <DeadlineSection occurrence={occurrence} />
      <Data occurrence={occurrence} />
      <Place occurrence={occurrence} onShow={onShow} />
      <Reporter occurrence={occurrence} />
      <Similar occurrence={occurrence} />
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className={styles['section']}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Nothing where nothing is known. */
function Fact({ label, wide, children }: { readonly label: string; readonly wide?: true; readonly children: ReactNode }): ReactNode {
  if (children === null || children === undefined || children === '') return null;
  return (
    <div data-wide={wide}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Data({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const texts = useReportingTexts();
  const t = useDeskTexts();
  const locale = useLocale();
  const sees = seen(occurrence);
  const when = (iso: string): ReactNode => (
    <time dateTime={iso} title={sayAgo(iso, locale)}>
      {sayInstant(iso)}
    </time>
  );
  const picks = (name: keyof typeof picked): ReactNode => {
    const isVehicle = name === 'channel' && variantRules[occurrence.type.variant].byVehicle;
    const label = isVehicle ? texts('add.vehicle') : t(`timeline.field.${picked[name].name}`);
    return (
      sees(picked[name].gate) && (
        <Fact key={name} label={label}>
          {occurrence[name]?.name}
        </Fact>
      )
    );
  };
  return (
    <Section title={t('detail.facts')}>
      <dl className={lists['facts']} data-dense>
        {keysOf(listPicked).map(picks)}
        {sees('type') && <Fact label={t('detail.type')}>{occurrence.type.name}</Fact>}
        {sees('subtype') && <Fact label={t('detail.subtype')}>{occurrence.subtype?.name}</Fact>}
        {keysOf(staffPicked).map(picks)}
        {occurrence.visibility && <Fact label={t('detail.visibility')}>{t(`detail.${occurrence.visibility}`)}</Fact>}
        <Fact label={t('detail.created')}>{when(occurrence.createdAt)}</Fact>
        <Fact label={t('detail.updated')}>{when(occurrence.updatedAt)}</Fact>
        {occurrence.closedAt !== null && <Fact label={t('detail.closed')}>{when(occurrence.closedAt)}</Fact>}
        <Fact label={t('detail.followers')}>{sayNumber(occurrence.followers, locale)}</Fact>
      </dl>
      {occurrence.isPublic ? (
        <Anchor size="sm" className={styles['inline'] ?? ''} href={`#/meubairro/occurrence/${occurrence.code}`} target="_blank">
          <IconExternalLink size={18} aria-hidden /> {t('detail.publicPage')}
        </Anchor>
      ) : (
        occurrence.isPublic === false && <p className={styles['none']}>{t('rights.asPublic.notPublicText')}</p>
      )}
      <InternalFacts occurrence={occurrence} />
      {occurrence.hidden.length > 0 && <p className={styles['none']}>{t('rights.hiddenSome')}</p>}
    </Section>
  );
}

function Place({ occurrence, onShow }: Props): ReactNode {
  const t = useDeskTexts();
  const { mapIsBeside } = useDesk();
  const { point } = occurrence;
  return (
    <Section title={t('detail.where')}>
      <dl className={lists['facts']} data-dense>
        <Fact label={t('detail.parish')}>{occurrence.parish?.name}</Fact>
        <Fact label={t('detail.place')}>{occurrence.referencePoint}</Fact>
        <Fact label={t('detail.point')}>
          {point === null ? t('list.noPlace') : <span className={styles['numbers']}>{`${point[0].toFixed(1)}, ${point[1].toFixed(1)}`}</span>}
        </Fact>
      </dl>
      {point === null ? null : mapIsBeside ? (
        <Button variant="default" leftSection={<IconMap2 size={18} />} title={`${t('detail.showOnMap')} (m)`} onClick={onShow}>
          {t('detail.showOnMap')}
        </Button>
      ) : (
        <>
          <div className={styles['map']}>
            <Suspense fallback={null}>
              <SmallMap point={point} label={t('detail.where')} />
            </Suspense>
          </div>
          <Button variant="default" leftSection={<IconMap2 size={18} />} onClick={onShow}>
            {t('detail.bigger')}
          </Button>
        </>
      )}
    </Section>
  );
}

function Reporter({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const mayView = useCan(may.viewReporter);
  const { reporter, consentAt } = occurrence;
  const nobody = reporter !== null && [reporter.name, reporter.email, reporter.phone, reporter.nif].every((value) => value === null);
  return (
    <Section title={t('detail.reporter')}>
      {!mayView || reporter === null ? (
        <p className={styles['none']}>{t('detail.reporterHidden')}</p>
      ) : nobody ? (
        <p className={styles['none']}>{t('detail.reporterNone')}</p>
      ) : (
        <dl className={lists['facts']} data-dense>
          <Fact label={t('detail.name')}>{reporter.name}</Fact>
          <Fact label={t('detail.phone')}>
            {reporter.phone && (
              <Anchor
                size="sm"
                className={styles['inline'] ?? ''}
                href={`tel:${reporter.phone}`}
                aria-label={t('detail.call', { phone: reporter.phone })}
              >
                <IconPhone size={16} aria-hidden /> {reporter.phone}
              </Anchor>
            )}
          </Fact>
          <Fact wide label={t('detail.email')}>
            {reporter.email && (
              <Anchor
                size="sm"
                className={styles['inline'] ?? ''}
                href={`mailto:${reporter.email}?subject=${encodeURIComponent(occurrence.code)}`}
                aria-label={t('detail.write', { email: reporter.email })}
              >
                <IconMail size={16} aria-hidden /> {reporter.email}
              </Anchor>
            )}
          </Fact>
          <Fact label={t('detail.nif')}>{reporter.nif}</Fact>
        </dl>
      )}
      {reporter?.userId && occurrence.may.correctReporter && <CorrectButton id={reporter.userId} name={reporter.name ?? ''} />}
      {mayView && <p className={styles['none']}>{consentAt === null ? t('detail.noConsent') : t('detail.consent', { at: sayInstant(consentAt) })}</p>}
    </Section>
  );
}

/** Open or lately closed ones of the same type within the type's radius. */
function Similar({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  const [x = 0, y = 0] = occurrence.point ?? [];
  const { data } = useQuery({
    queryKey: [...keys.similar, occurrence.type.id, x, y],
    queryFn: ({ signal }) => api(intake, 'check', { query: { x, y, ...(occurrence.type.id !== 0 && { typeId: occurrence.type.id }) }, signal }),
    enabled: occurrence.point !== null,
    meta: { quiet: true },
  });
  if (occurrence.point === null || !data) return null;
  const near = data.similar.filter(({ id }) => id !== occurrence.id);
  return (
    <Section title={t('detail.similar')}>
      {near.length === 0 && <p className={styles['none']}>{t('detail.similarNone')}</p>}
      <ul className={styles['similar']}>
        {near.map((one) => (
          <li key={one.id}>
            <Anchor
              size="sm"
              href={`#${place.linkTo(one.code)}`}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                place.open(one.code);
              }}
            >
              {one.code} · {one.subtype?.name ?? one.type.name}
            </Anchor>
            <span className={styles['similarLine']}>
              <StatusBadge status={one.status} />
              <span>{t('detail.distance', { metres: sayNumber(Math.round(one.distance), locale) })}</span>
              <span>{sayAgo(one.createdAt, locale)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
