import { IconFlag, IconLock, IconMapPinOff, IconPhoto, IconTrash, IconWorld } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { keysOf } from '#platform/kernel/unknown.ts';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import { listFields } from '../../record/fields.ts';
import type { OccurrenceItem } from '../../record/schemas.ts';
import { TypeIcon } from '../../record/web/icons.tsx';
import { variantRules } from '../../record/domain/variants.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { useTicked, type Selection } from './bulk/selection.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import { initials } from './initials.ts';
import styles from './list.module.css';
import { DueMark } from '../../time/web/due-mark.tsx';
import { useDeskTexts } from './texts.ts';

/** Those without a place of their own. */
const fieldsInRow = keysOf(listFields).filter((name) => 'drawn' in listFields[name]);

function Tick({ item, selection }: { readonly item: OccurrenceItem; readonly selection: Selection }): ReactNode {
  const t = useDeskTexts();
  const { ids } = useTicked(selection);
  return (
    <label className={styles['tick']}>
      <span className="lg-hidden">{t('work.select.one', { code: item.code })}</span>
      <input type="checkbox" checked={ids.has(item.id)} onChange={() => undefined} onClick={(event) => selection.toggle(item.id, event.shiftKey)} />
    </label>
  );
}

/** One occurrence of the list in two lines: what and since when; how it stands, where, and what marks it. */
export function ListRow({ item, selection }: { readonly item: OccurrenceItem; readonly selection?: Selection | undefined }): ReactNode {
  const t = useDeskTexts();
  const locale = useLocale();
  const { place } = useDesk();
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    place.open(item.code);
  };
  const gone = item.deletedAt !== null && place.filter.deleted !== true;
  return (
    <li
      className={styles['row']}
      data-current={place.code === item.code || undefined}
      data-gone={gone || undefined}
      data-selectable={selection !== undefined || undefined}
    >
      {selection && item.seenAs === 'staff' && <Tick item={item} selection={selection} />}
      <a href={`#${place.linkTo(item.code)}`} data-code={item.code} aria-current={place.code === item.code || undefined} onClick={open}>
        <span className={styles['first']}>
          <span className={styles['type']} style={{ '--entry': item.type.color ?? 'var(--lg-text-faint)' }}>
            <TypeIcon name={item.type.icon} size={18} />
          </span>
          <span className={styles['what']}>{item.subtype?.name ?? item.type.name}</span>
          <span className={styles['code']}>{item.code}</span>
          <time dateTime={item.createdAt} title={sayInstant(item.createdAt)}>
            {sayAgo(item.createdAt, locale)}
          </time>
        </span>
        <span className={styles['second']}>
          <StatusBadge status={item.status} />
          <span className={styles['where']} title={item.address}>
            {item.address}
          </span>
          <span className={styles['marks']}>
            {item.type.variant !== 'citizen' && <span>{variantRules[item.type.variant].label[locale]}</span>}
            {fieldsInRow.map(
              (name) =>
                item[name] && (
                  <span key={name} title={t(`timeline.field.${name}`)}>
                    {item[name]}
                  </span>
                ),
            )}
            {gone && <Mark Icon={IconTrash} text={t('list.deleted')} />}
            {item.seenAs !== 'staff' && <Mark Icon={IconWorld} text={t(`list.seenAs.${item.seenAs}`)} />}
            {item.visibility === 'private' && <Mark Icon={IconLock} text={t('list.private')} />}
            {item.point === null && <Mark Icon={IconMapPinOff} text={t('list.noPlace')} />}
            {item.photos > 0 && <Mark Icon={IconPhoto} text={t('list.photos', { count: item.photos })} />}
            {item.priority && <Mark Icon={IconFlag} text={`${t('timeline.field.priorityId')}: ${item.priority.name}`} />}
            <DueMark due={item.due} dueAt={item.dueAt} brief />
            <Who item={item} />
          </span>
        </span>
      </a>
    </li>
  );
}

/** Told by its sign, and by its words to who points at it or hears the page. */
function Mark({ Icon, text }: { readonly Icon: typeof IconLock; readonly text: string }): ReactNode {
  return (
    <span className={styles['mark']} title={text}>
      <Icon size={16} aria-hidden />
      <span className="lg-hidden">{text}</span>
    </span>
  );
}

/** Who has it: initials of a person; an empty ring where only a unit, or nobody, answers for it. */
function Who({ item: { unity, assigned } }: { readonly item: OccurrenceItem }): ReactNode {
  const t = useDeskTexts();
  const text = [unity?.name ?? t('list.noUnity'), assigned?.name ?? t('list.nobody')].join(' · ');
  return (
    <span className={styles['who']} data-nobody={assigned === null || undefined} title={text}>
      <span aria-hidden>{assigned && initials(assigned.name)}</span>
      <span className="lg-hidden">{text}</span>
    </span>
  );
}
