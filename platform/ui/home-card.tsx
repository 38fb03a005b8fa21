import { Button, Skeleton } from '@mantine/core';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { Component, Suspense, useId, type ReactNode } from 'react';
import styles from './home-card.module.css';
import { useUi } from './texts.ts';

interface HomeCardProps {
  readonly title: string;
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
}

/** A card of the back office's home. It loads by itself, and if it fails it fails alone. Its queries say `throwOnError: true`. */
export function HomeCard({ title, wide = false, children }: HomeCardProps): ReactNode {
  const id = useId();
  const { reset } = useQueryErrorResetBoundary();
  return (
    <section className={styles['card']} data-wide={wide || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Boundary onReset={reset}>
        <Suspense fallback={<CardLoading />}>{children}</Suspense>
      </Boundary>
    </section>
  );
}

export function CardLoading(): ReactNode {
  return (
    <div aria-hidden>
      <Skeleton height={18} width="60%" my="xs" />
      <Skeleton height={18} width="80%" my="xs" />
      <Skeleton height={18} width="45%" my="xs" />
    </div>
  );
}

interface BoundaryProps {
  readonly onReset: () => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const again = (): void => {
      this.props.onReset();
      this.setState({ failed: false });
    };
    return <CardFailed onAgain={again} />;
  }
}

/** For a card that knows by itself that its content could not be read. */
export function CardFailed({ onAgain }: { readonly onAgain: () => void }): ReactNode {
  const t = useUi();
  return (
    <div role="alert" className={styles['note']}>
      <p>{t('cardFailed')}</p>
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        {t('cardAgain')}
      </Button>
    </div>
  );
}

export interface Figure {
  readonly label: string;
  /** As people read it. */
  readonly value: string;
  /** Hash route to what is counted. */
  readonly to?: string;
  /** `attention`: somebody should do something about it. */
  readonly tone?: 'attention' | 'plain';
}

/** Numbers that lead to what they count. */
export function Figures({ items }: { readonly items: readonly Figure[] }): ReactNode {
  return (
    <ul className={styles['figures']}>
      {items.map(({ label, value, to, tone = 'plain' }) => (
        <li key={label} data-tone={tone}>
          {to === undefined ? (
            <span>
              <strong>{value}</strong> {label}
            </span>
          ) : (
            <a href={`#${to}`}>
              <strong>{value}</strong> {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

export interface Line {
  readonly key: string;
  readonly label: string;
  readonly detail?: string | undefined;
  readonly to?: string | undefined;
  /** How it stands, at the end of the line. */
  readonly mark?: ReactNode;
}

/** A few things by name, each leading to itself. */
export function Lines({ title, items }: { readonly title?: string; readonly items: readonly Line[] }): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul className={styles['lines']} aria-label={title}>
      {title !== undefined && <li className={styles['title']}>{title}</li>}
      {items.map(({ key, label, detail, to, mark }) => (
        <li key={key}>
          {to === undefined ? <span>{label}</span> : <a href={`#${to}`}>{label}</a>}
          {mark}
          {detail !== undefined && <small>{detail}</small>}
        </li>
      ))}
    </ul>
  );
}

/** Nothing waits here: said, not left empty. */
export function CardEmpty({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles['empty']}>
      <IconCircleCheck size={20} aria-hidden />
      {children}
    </p>
  );
}
