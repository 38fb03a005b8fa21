import { useEffect, useId, useRef, useState, type ReactNode } from 'react';

/** A button that shows and hides what stands below it. Closes on Escape (the focus returns), on a click elsewhere, when the focus leaves, and on navigation. */
export function Disclosure({
  label,
  title,
  className,
  panelClassName,
  children,
}: {
  /** What the button shows. */
  readonly label: ReactNode;
  /** Accessible name when the label is no text. */
  readonly title?: string;
  readonly className?: string | undefined;
  readonly panelClassName?: string | undefined;
  /** May depend on whether it is shown. */
  readonly children: ReactNode | ((open: boolean) => ReactNode);
}): ReactNode {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = ({ target }: Event): void => {
      if (!(target instanceof Node && box.current?.contains(target))) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const close = (): void => setOpen(false);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    window.addEventListener('hashchange', close);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
      window.removeEventListener('hashchange', close);
    };
  }, [open]);
  return (
    <div ref={box} className={className} data-open={open || undefined}>
      <button ref={button} type="button" aria-expanded={open} aria-controls={id} aria-label={title} onClick={() => setOpen(!open)}>
        {label}
      </button>
      <div id={id} className={panelClassName} hidden={!open}>
        {typeof children === 'function' ? children(open) : children}
      </div>
    </div>
  );
}
