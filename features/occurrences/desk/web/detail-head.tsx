import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconBell,
  IconBuilding,
  IconListCheck,
  IconMapPin,
  IconUser,
  IconBellOff,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconEdit,
  IconMessage2,
  IconProgressCheck,
  IconRestore,
  IconSend,
  IconTrash,
  IconUserPlus,
  IconViewportWide,
  IconWorld,
  IconLayoutColumns,
} from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { sayInstant } from '#platform/ui/format.ts';
import type { StaffOccurrence } from '../../record/schemas.ts';
import { StatusBadge } from '../../record/web/status-badge.tsx';
import { useDesk } from '../../record/web/desk/context.ts';
import styles from '../../record/web/desk/detail.module.css';
import { Picture } from '#platform/ui/plain/picture.tsx';
import { photoAddress } from '../../record/web/plain/photo-address.ts';
import { DueMark } from '../../time/web/due-mark.tsx';
import type { DeskAction } from './actions.tsx';
import { TriageForm } from './triage/triage-form.tsx';
import { useDeskTexts } from './texts.ts';

type Start = Readonly<
  Record<'triage' | 'assign' | 'status' | 'write' | 'edit' | 'notify' | 'follow' | 'remove' | 'restore', (() => void) | undefined>
>;

interface Props {
  readonly occurrence: StaffOccurrence;
  /** What the person may start now; the rest is not offered. */
  readonly start: Start;
  readonly onStep: (by: 1 | -1) => boolean;
  /** The switch that shows the record as the public sees it; null for whoever may not. */
  readonly asPublic: { readonly on: boolean; toggle(): void } | null;
  /** What goes between this one and others, or outside. */
  readonly actions: readonly DeskAction[];
}

interface BarProps {
  readonly occurrence: Pick<StaffOccurrence, 'code' | 'status' | 'type' | 'subtype'>;
  readonly onStep: (by: 1 | -1) => boolean;
  readonly asPublic?: Props['asPublic'];
  /** Below code and subject. */
  readonly children?: ReactNode;
}

/** Whoever reads a record: its code, its subject, the way back and to the next one. */
export function RecordBar({ occurrence, onStep, asPublic, children }: BarProps): ReactNode {
  const t = useDeskTexts();
  const { place, full, setFull, triaging } = useDesk();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever goes on by key keeps the place; whoever opened a row is taken to what opened.
    // Whoever triages stands in the form already.
    if (!triaging) title.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- where one stands is asked once, as the record opens
  }, []);
  const icon = (label: string, Icon: typeof IconDots, run: () => void, key?: string): ReactNode => (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={key === undefined ? label : `${label} (${key})`} onClick={run}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
  return (
    <header className={styles['head']}>
      <div className={styles['headTop']}>
        {icon(t('detail.back'), IconArrowLeft, place.close, 'Esc')}
        <h2 ref={title} tabIndex={-1}>
          {occurrence.code}
        </h2>
        <span className={styles['headIcons']}>
          {asPublic && (
            <ActionIcon
              variant={asPublic.on ? 'light' : 'subtle'}
              color={asPublic.on ? undefined : 'gray'}
              size="lg"
              aria-pressed={asPublic.on}
              aria-label={t('rights.asPublic.action')}
              title={t('rights.asPublic.action')}
              onClick={asPublic.toggle}
            >
              <IconWorld size={20} aria-hidden />
            </ActionIcon>
          )}
          {icon(t('detail.previous'), IconChevronLeft, () => void onStep(-1), 'k')}
          {icon(t('detail.next'), IconChevronRight, () => void onStep(1), 'j')}
          <span className={styles['wideOnly']}>
            {icon(t(full ? 'detail.split' : 'detail.full'), full ? IconLayoutColumns : IconViewportWide, () => setFull(!full))}
          </span>
        </span>
      </div>
      <p className={styles['subject']}>
        <StatusBadge status={occurrence.status} />
        <span>
          {occurrence.type.name || t('rights.typeUnseen')}
          {occurrence.subtype && ` › ${occurrence.subtype.name}`}
        </span>
      </p>
      {children}
    </header>
  );
}

export function DetailHead({ occurrence, start, onStep, asPublic, actions }: Props): ReactNode {
  const t = useDeskTexts();
  const { triaging } = useDesk();
  return (
    <RecordBar occurrence={occurrence} onStep={onStep} asPublic={asPublic}>
      {occurrence.deletedAt !== null && <p className={styles['deleted']}>{t('detail.deletedAt', { at: sayInstant(occurrence.deletedAt) })}</p>}
      <Gist occurrence={occurrence} />
      {triaging && start.triage ? (
        <>
          <p className={styles['told']}>{occurrence.description}</p>
          <TriageForm occurrence={occurrence} onStep={onStep} />
        </>
      ) : (
        <Actions occurrence={occurrence} start={start} actions={actions} />
      )}
    </RecordBar>
  );
}

/** Where, who has it, until when, and how it looks: what is not known is not there. */
function Gist({ occurrence }: { readonly occurrence: StaffOccurrence }): ReactNode {
  const t = useDeskTexts();
  const { address, unity, assigned, due, dueAt, photoList, code } = occurrence;
  const photo = photoList[0];
  const part = (Icon: typeof IconDots, label: string, text: string | undefined): ReactNode =>
    text !== undefined &&
    text !== '' && (
      <span className={styles['gistPart']} title={label}>
        <Icon size={16} aria-hidden />
        <span className="lg-hidden">{label}: </span>
        {text}
      </span>
    );
  return (
    <div className={styles['gist']}>
      <div className={styles['gistParts']}>
        {part(IconMapPin, t('detail.address'), address)}
        {part(IconBuilding, t('detail.unity'), unity?.name)}
        {part(IconUser, t('detail.assigned'), assigned?.name)}
        <DueMark due={due} dueAt={dueAt} />
      </div>
      {photo && (
        <Picture
          className={styles['gistPhoto']}
          src={photoAddress(photo.id, 'thumbnail', undefined, photo.key)}
          alt={photo.caption ?? t('photo.alt', { n: 1, count: photoList.length, code })}
        />
      )}
    </div>
  );
}

function Actions({ occurrence, start, actions }: Pick<Props, 'occurrence' | 'start' | 'actions'>): ReactNode {
  const t = useDeskTexts();
  const button = (run: (() => void) | undefined, label: string, Icon: typeof IconDots, key: string): ReactNode =>
    run && (
      <Button variant="default" leftSection={<Icon size={18} />} title={`${label} (${key})`} onClick={run}>
        {label}
      </Button>
    );
  const hasMore = start.notify ?? start.follow ?? start.remove ?? actions[0];
  return (
    <div className={styles['actions']} role="toolbar" aria-label={t('detail.actions')}>
      {start.restore && (
        <Button leftSection={<IconRestore size={18} />} onClick={start.restore}>
          {t('action.restore')}
        </Button>
      )}
      {start.triage && (
        <Button leftSection={<IconListCheck size={18} />} title={`${t('triage.action')} (t)`} onClick={start.triage}>
          {t('triage.action')}
        </Button>
      )}
      {button(start.status, t('action.status'), IconProgressCheck, 's')}
      {button(start.assign, t('action.assign'), IconUserPlus, 'a')}
      {button(start.write, t('action.note'), IconMessage2, 'n')}
      {button(start.edit, t('action.edit'), IconEdit, 'e')}
      {hasMore && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" px="xs" aria-label={t('action.more')} title={t('action.more')}>
              <IconDots size={18} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ id, label, Icon, run }) => (
              <Menu.Item key={id} leftSection={<Icon size={18} />} onClick={run}>
                {label}
              </Menu.Item>
            ))}
            {start.notify && (
              <Menu.Item leftSection={<IconSend size={18} />} onClick={start.notify}>
                {t('notices.action')}
              </Menu.Item>
            )}
            {start.follow && (
              <Menu.Item leftSection={occurrence.following ? <IconBellOff size={18} /> : <IconBell size={18} />} onClick={start.follow}>
                {t(occurrence.following ? 'action.unfollow' : 'action.follow')}
              </Menu.Item>
            )}
            {start.remove && (
              <Menu.Item leftSection={<IconTrash size={18} />} color="var(--lg-danger)" onClick={start.remove}>
                {t('action.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}
