import { useNavigate } from '@tanstack/react-router';
import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useResults } from './palette-results.ts';
import { route } from './registry.ts';
import styles from './palette.module.css';

/** Ctrl K: where one was, what one can do, any page, and whatever the records and the slices hold. */
export function Palette({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation('platform');
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [term, setTerm] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const { groups, searching, failed } = useResults(term);
  const hits = groups.flatMap((one) => one.hits);
  useEffect(() => {
    const box = dialog.current;
    const onBackdrop = (event: MouseEvent): void => {
      if (event.target === box) box?.close();
    };
    box?.showModal();
    input.current?.focus();
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
    else if (event.key === 'PageDown') setActive(Math.min(active + 8, hits.length - 1));
    else if (event.key === 'PageUp') setActive(Math.max(active - 8, 0));
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className={styles['palette']} aria-label={t('palette.label')} onClose={close}>
      <input
        ref={input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
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
      <button type="button" className={styles['close']} aria-label={t('palette.close')} onClick={() => dialog.current?.close()}>
        <IconX size={20} aria-hidden />
      </button>
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
        {searching
          ? t('palette.searching')
          : term !== '' && hits.length === 0
            ? t('palette.none', { term })
            : t('palette.results', { count: hits.length })}
        {failed.length > 0 && ` ${t('search.failed', { names: failed.join(', ') })}`}
      </p>
      <p className={styles['keyHint']}>{t('palette.hint')}</p>
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
