import { useId, useState, type ReactNode } from 'react';
import { fold } from '#platform/kernel/words.ts';
import { Dialog } from '#platform/ui/plain/dialog.tsx';
import type { Added } from '../../contract.ts';
import { typeNames } from '../../domain/limits.ts';
import { useCatalogueTexts } from '../texts.ts';
import styles from './catalogue.module.css';

type Choice = Added['choices'][number];

/** From so many on a list is filtered rather than read. */
const many = 12;

/** A record that stands for several layers: which of them? */
export function Choices({
  choices,
  onPick,
  onClose,
}: {
  readonly choices: readonly Choice[];
  readonly onPick: (choice: Choice) => void;
  readonly onClose: () => void;
}): ReactNode {
  const t = useCatalogueTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const shown = choices.filter(({ title, layer }) => fold(`${title} ${layer}`).includes(fold(typed)));
  return (
    <Dialog title={t('choose.title')} onClose={onClose}>
      <div className={styles['stack']}>
        <p className={styles['soft']}>{t('choose.help')}</p>
        {choices.length >= many && (
          <div className={styles['field']}>
            <label htmlFor={id}>{t('choose.filter')}</label>
            <input id={id} type="search" className={styles['input']} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
          </div>
        )}
        <ul className={styles['list']}>
          {shown.map((choice) => (
            <li key={`${choice.link} ${choice.layer}`}>
              <button type="button" className={styles['choice']} disabled={choice.refused !== null} onClick={() => onPick(choice)}>
                <span>{choice.title}</span>
                <small>
                  {typeNames[choice.type]}
                  {choice.refused && `: ${t(`result.refused.${choice.refused}`)}`}
                </small>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
