import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '#platform/http/web/client.ts';
import styles from './plain.module.css';
import { usePlain } from './texts.ts';

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertCircle, success: IconCircleCheck } as const;

/** Something to know, with an icon beside the colour. `announce` reads it out when it appears. */
export function Notice({
  tone = 'info',
  title,
  announce = false,
  children,
}: {
  readonly tone?: keyof typeof icons;
  readonly title?: string | undefined;
  readonly announce?: boolean;
  readonly children?: ReactNode;
}): ReactNode {
  const Icon = icons[tone];
  return (
    <div className={styles['notice']} data-tone={tone} {...(announce && { role: tone === 'danger' ? 'alert' : 'status' })}>
      <Icon size={22} aria-hidden />
      <div>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
    </div>
  );
}

/** The sentence for a failed call: the server's own, or that it cannot be reached. */
export function useFailureText(): (error: unknown) => string {
  const t = usePlain();
  return (error) =>
    // What is wrong with a link is nothing anybody could put right in a form.
    isProblem(error) && error.fields['token'] !== undefined
      ? t('badLink')
      : isProblem(error) && !error.unreachable && error.detail !== ''
        ? error.detail
        : t(isProblem(error) && error.unreachable ? 'offline' : 'failed');
}

export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }): ReactNode {
  const { t } = useTranslation('platform');
  const say = useFailureText();
  return (
    <Notice tone="danger" announce>
      <p>{say(error)}</p>
      {onRetry && (
        <button type="button" className={styles['textButton']} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </Notice>
  );
}

interface SkeletonProps {
  readonly lines?: number;
  readonly label: string;
  /** Stands for a whole page: as high as the window, so that the foot of the portal does not move when the text comes. */
  readonly page?: boolean;
}

export function Skeleton({ lines = 3, label, page = false }: SkeletonProps): ReactNode {
  return (
    <div className={styles['skeleton']} data-page={page || undefined} role="status">
      <span className="lg-hidden">{label}</span>
      {Array.from({ length: lines }, (_line, index) => (
        <span key={index} aria-hidden />
      ))}
    </div>
  );
}
