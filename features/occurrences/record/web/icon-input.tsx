import { Input } from '@mantine/core';
import { IconMinus } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import type { OwnInputProps } from '#platform/crud/web/screens.ts';
import type { Text } from '#platform/kernel/locale.ts';
import { useLocale } from '#platform/shell/language.ts';
import styles from './icon-input.module.css';
import { TypeIcon } from './icons.tsx';

/** What the pictures show: read to whoever does not see them, and under the pointer. */
const pictures: Pictures = {
  bulb: { pt: 'Lâmpada', en: 'Light bulb' },
  lamp: { pt: 'Candeeiro', en: 'Lamp' },
  road: { pt: 'Estrada', en: 'Road' },
  wall: { pt: 'Muro', en: 'Wall' },
  trash: { pt: 'Contentor', en: 'Bin' },
  recycle: { pt: 'Reciclagem', en: 'Recycling' },
  sparkles: { pt: 'Limpeza', en: 'Cleaning' },
  tree: { pt: 'Árvore', en: 'Tree' },
  droplet: { pt: 'Água', en: 'Water' },
  'traffic-lights': { pt: 'Semáforo', en: 'Traffic lights' },
  car: { pt: 'Automóvel', en: 'Car' },
  bus: { pt: 'Autocarro', en: 'Bus' },
  armchair: { pt: 'Mobiliário', en: 'Furniture' },
  dog: { pt: 'Cão', en: 'Dog' },
  paw: { pt: 'Animais', en: 'Animals' },
  volume: { pt: 'Ruído', en: 'Noise' },
  flame: { pt: 'Fogo', en: 'Fire' },
  tools: { pt: 'Obras', en: 'Works' },
  flag: { pt: 'Bandeira', en: 'Flag' },
  'message-dots': { pt: 'Mensagem', en: 'Message' },
};

type Pictures = Readonly<Record<string, Text>>;
const none: Text = { pt: 'Sem imagem', en: 'No picture' };

/** An icon picked from pictures; a name that is none of them (an import's) stays until another is picked. */
export const IconInput = inputOf(pictures, ({ name }) => <TypeIcon name={name} size={24} />);

export function inputOf(offered: Pictures, Drawing: ComponentType<{ readonly name: string }>): ComponentType<OwnInputProps> {
  return function PictureInput({ id, label, description, error, value, onChange }: OwnInputProps): ReactNode {
    const locale = useLocale();
    const chosen = typeof value === 'string' ? value : '';
    const known: Pictures = chosen in offered || chosen === '' ? offered : { [chosen]: { pt: chosen, en: chosen }, ...offered };
    return (
      <Input.Wrapper id={id} label={label} description={description} error={error} labelElement="div" labelProps={{ style: { fontWeight: 600 } }}>
        <div className={styles['pictures']} role="radiogroup" aria-label={label}>
          {[['', none] as const, ...Object.entries(known)].map(([name, says]) => (
            <label key={name} title={says[locale]}>
              {/* The summary of what is wrong leads to the first of them. */}
              <input id={name === '' ? id : undefined} type="radio" name={id} checked={chosen === name} onChange={() => onChange(name)} />
              {name === '' ? <IconMinus size={24} aria-hidden /> : <Drawing name={name} />}
              <span className="lg-hidden">{says[locale]}</span>
            </label>
          ))}
        </div>
      </Input.Wrapper>
    );
  };
}
