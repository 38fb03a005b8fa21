import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

/** The button and the key (Ctrl or Cmd K) of the command palette. */
export function CommandButton({ className }: { readonly className: string | undefined }): ReactNode {
  const { t } = useTranslation('platform');
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button type="button" className={className} onClick={() => setOpen(true)} aria-label={t('palette.open')} title={t('palette.title')}>
        <IconSearch size={20} aria-hidden />
        <span>{t('palette.open')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <Palette close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
