import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocale } from '#platform/shell/language.ts';
import type { Fault } from '../../domain/faults.ts';
import type { Element } from '../../domain/layouts.ts';
import styles from './designer.module.css';
import { designKey } from './keys.ts';
import { useDesignerTexts } from './texts.ts';
import type { Design } from './use-design.ts';

/** Every element by its name, the uppermost first: for those who cannot point, and for what lies behind others. */
export function ElementList({ design, faults }: { readonly design: Design; readonly faults: readonly Fault[] }): ReactNode {
  const t = useDesignerTexts();
  const { elements, chosen } = design;
  const nameOf = useElementName();
  return (
    // Keys of the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol className={styles['list']} onKeyDown={(event: KeyboardEvent) => designKey(event, design)}>
      {elements
        .map((element, at) => ({ element, at }))
        .toReversed()
        .map(({ element, at }) => {
          const wrong = faults.filter((fault) => fault.at === at);
          return (
            <li key={at}>
              <button
                type="button"
                aria-pressed={chosen.includes(at)}
                onClick={({ ctrlKey, shiftKey, metaKey }) => (ctrlKey || shiftKey || metaKey ? design.toggle(at) : design.choose([at]))}
              >
                <span>{nameOf(element)}</span>
                {wrong.map((fault) => (
                  <em key={fault.kind}>
                    <IconAlertTriangle size={14} aria-hidden /> {t(`fault.${fault.kind}`, 'name' in fault ? { name: fault.name } : {})}
                  </em>
                ))}
              </button>
            </li>
          );
        })}
    </ol>
  );
}

export function useElementName(): (element: Element) => string {
  const t = useDesignerTexts();
  const locale = useLocale();
  return (element) => {
    const kind = t(`kind.${element.kind}`);
    if (element.kind !== 'text') return kind;
    const words = [element.label?.[locale], element.words[locale]].filter(Boolean).join(': ');
    return `${kind}: ${words.slice(0, 60)}`;
  };
}
