import { IconLock, IconMapPinOff, IconPhoto, IconTrash, IconUser, IconWorld } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import { sayAgo, sayInstant } from '#platform/ui/format.ts';
import type { OccurrenceItem } from '../../record/schemas.ts';
import { TypeIcon } from '../../record/web/icons.tsx';
import { variantRules } from '../../record/domain/variants.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import type { Selection } from './bulk/selection.ts';
import { useDesk } from '../../record/web/desk/context.ts';
import styles from './list.module.css';
import { DueMark } from '../../time/web/due-mark.tsx';
import { useDeskTexts } from './texts.ts';

/** One occurrence of the list: what, where, how it stands, who has it. */
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
      {selection && item.seenAs === 'staff' && (
        <label className={styles['tick']}>
          <span className="lg-hidden">{t('work.select.one', { code: item.code })}</span>
          <input
            type="checkbox"
            checked={selection.ids.has(item.id)}
            onChange={() => undefined}
            onClick={(event) => selection.toggle(item.id, event.shiftKey)}
          />
        </label>
      )}
      <a href={`#${place.linkTo(item.code)}`} data-code={item.code} aria-current={place.code === item.code || undefined} onClick={open}>
        <span className={styles['first']}>
          <span className={styles['type']} style={{ '--entry': item.type.color ?? 'var(--lg-text-faint)' } as CSSProperties}>
            <TypeIcon name={item.type.icon} size={18} />
          </span>
          <span className={styles['what']}>{item.subtype?.name ?? item.type.name}</span>
          <time dateTime={item.createdAt} title={sayInstant(item.createdAt)}>
            {sayAgo(item.createdAt, locale)}
          </time>
        </span>
        <span className={styles['where']}>{item.address}</span>
        <span className={styles['last']}>
          <StatusBadge status={item.status} />
          <span className={styles['code']}>{item.code}</span>
          <DueMark due={item.due} dueAt={item.dueAt} />
          {item.type.variant !== 'citizen' && <span>{variantRules[item.type.variant].label[locale]}</span>}
          {item.priority && <span title={t('filter.priority')}>{item.priority.name}</span>}
          {item.seenAs !== 'staff' && <Mark Icon={IconWorld} text={t(`list.seenAs.${item.seenAs}`)} />}
          {item.visibility === 'private' && <Mark Icon={IconLock} text={t('list.private')} />}
          {item.point === null && <Mark Icon={IconMapPinOff} text={t('list.noPlace')} />}
          {item.photos > 0 && <Mark Icon={IconPhoto} text={t('list.photos', { count: item.photos })} short={String(item.photos)} />}
          {gone && <Mark Icon={IconTrash} text={t('list.deleted')} />}
        </span>
        <span className={styles['who']}>
          {item.unity?.name ?? t('list.noUnity')}
          {item.assigned && (
            <>
              {' · '}
              <IconUser size={14} aria-hidden /> {item.assigned.name}
            </>
          )}
        </span>
      </a>
    </li>
  );
}

function Mark({ Icon, text, short }: { readonly Icon: typeof IconLock; readonly text: string; readonly short?: string }): ReactNode {
  return (
    <span className={styles['mark']} title={text}>
      <Icon size={16} aria-hidden />
      {short === undefined ? text : <span aria-hidden>{short}</span>}
      {short !== undefined && <span className="lg-hidden">{text}</span>}
    </span>
  );
}
