import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { find, searchDebounce, type FoundGroup } from './find.ts';
import { group, useMenu } from './layouts/backoffice-menu.tsx';
import { useLocale } from './language.ts';
import { route } from './registry.ts';
import styles from './palette.module.css';

/** Ctrl K: go to any page of the menu, or to whatever the slices find. */
export function Palette({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation('platform');
  const dialog = useRef<HTMLDialogElement>(null);
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const groups = useResults(term);
  const hits = groups.flatMap((one) => one.hits);
  useEffect(() => {
    const box = dialog.current;
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === box) box?.close();
    };
    box?.showModal();
    box?.addEventListener('click', onBackdrop);
    return () => box?.removeEventListener('click', onBackdrop);
  }, []);

  const open = (to: string | undefined): void => {
    dialog.current?.close();
    if (to !== undefined) void navigate({ to: route(to) });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') open(hits[active]?.to);
    else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, hits.length - 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className={styles['palette']} aria-label={t('palette.label')} onClose={close}>
      <input
        type="text"
        role="combobox"
        aria-label={t('palette.label')}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={hits[active] ? `${id}-${active}` : undefined}
        placeholder={t('palette.placeholder')}
        value={term}
        onChange={(event) => {
          setTerm(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.label')} className={styles['list']}>
        {groups.map((one) => (
          <div key={one.id} role="group" aria-label={one.label}>
            <p aria-hidden>{one.label}</p>
            {one.hits.map((hit) => {
              const index = hits.indexOf(hit);
              return (
                <Option
                  key={hit.id}
                  id={`${id}-${index}`}
                  isActive={index === active}
                  label={hit.label}
                  detail={hit.detail}
                  onOpen={() => open(hit.to)}
                />
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className={styles['hint']}>
        {term !== '' && hits.length === 0 ? t('palette.none', { term }) : t('palette.results', { count: hits.length })}
      </p>
      <p className={styles['hint']}>{t('palette.hint')}</p>
    </dialog>
  );
}

function Option({
  id,
  isActive,
  label,
  detail,
  onOpen,
}: {
  readonly id: string;
  readonly isActive: boolean;
  readonly label: string;
  readonly detail: string | undefined;
  readonly onOpen: () => void;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  // The keyboard works through the input above, which points here (aria-activedescendant).
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div ref={box} id={id} role="option" aria-selected={isActive} onClick={onOpen}>
      <span>{label}</span>
      {detail !== undefined && <small>{detail}</small>}
    </div>
  );
}

/** Menu entries at once; the slices' answers once typing rests. */
function useResults(term: string): readonly FoundGroup[] {
  const { t } = useTranslation('platform');
  const locale = useLocale();
  const { entries } = useMenu();
  const [found, setFound] = useState<{ readonly to: string; readonly groups: readonly FoundGroup[] }>({ to: '', groups: [] });
  const pages = useMemo(
    () =>
      group(entries, term, locale)
        .flatMap(({ sections }) =>
          sections.flatMap(({ section, items }) =>
            items.map((entry) => ({ id: entry.to, label: entry.label[locale], detail: section, to: entry.to })),
          ),
        )
        .slice(0, 30),
    [entries, term, locale],
  );
  useEffect(() => {
    if (term.trim().length < 2) return;
    const stop = new AbortController();
    const timer = window.setTimeout(
      () => {
        find(term, 'palette', locale, stop.signal).then(
          ({ groups }) => setFound({ to: term, groups: groups.map((one) => ({ ...one, hits: one.hits.filter(({ to }) => to !== undefined) })) }),
          () => undefined,
        );
      },
      Math.min(searchDebounce(), 400),
    );
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [term, locale]);
  return [{ id: 'pages', label: t('palette.pages'), hits: pages }, ...(found.to === term ? found.groups : [])].filter(({ hits }) => hits.length > 0);
}
