import { Button } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { z } from 'zod';
import { api } from '#platform/http/web/client.ts';
import type { Locale } from '#platform/kernel/locale.ts';
import { useLocale } from '#platform/shell/language.ts';
import { useKept } from '#platform/shell/use-kept.ts';
import { usePublicConfig } from '#platform/tenancy/web/config.ts';
import { firstStepsContract, type FirstStepAnswer } from '../contract.ts';
import styles from './first-steps.module.css';

const words = {
  pt: {
    title: 'Primeiros passos',
    lead: (name: string) => `O que falta para ${name} estar pronto a receber pessoas.`,
    done: (done: number, all: number) => `${done} de ${all} feitos`,
    left: (count: number) => (count === 1 ? 'Primeiros passos: falta 1' : `Primeiros passos: faltam ${count}`),
    hide: 'Esconder esta lista',
    ready: (count: number) => (count === 1 ? 'Mostrar 1 passo feito' : `Mostrar ${count} passos feitos`),
  },
  en: {
    title: 'First steps',
    lead: (name: string) => `What is missing before ${name} is ready for people.`,
    done: (done: number, all: number) => `${done} of ${all} done`,
    left: (count: number) => `First steps: ${count} left`,
    hide: 'Hide this list',
    ready: (count: number) => (count === 1 ? 'Show 1 step that is done' : `Show ${count} steps that are done`),
  },
} as const satisfies Record<Locale, object>;

const kept = z.object({ hidden: z.boolean() });

/** What a new municipality still needs, on the back office's home. It goes when all is done, or when this person hides it. */
export function FirstSteps(): ReactNode {
  const locale = useLocale();
  const t = words[locale];
  const { name, revision } = usePublicConfig();
  const id = useId();
  const { value, ready, keep } = useKept('first-steps', kept);
  const [showsDone, setShowsDone] = useState(false);
  // A list that cannot be read is no reason to say that something is wrong: the page goes on without it.
  const { data } = useQuery({
    queryKey: ['home', 'first-steps', locale, revision],
    queryFn: ({ signal }) => api(firstStepsContract, 'list', { signal }),
    meta: { quiet: true },
  });
  const open = data?.steps.filter(({ missing }) => missing !== null) ?? [];
  const done = data?.steps.filter(({ missing }) => missing === null) ?? [];
  if (!ready || open.length === 0) return null;
  if (value?.hidden)
    return (
      <Button variant="subtle" size="compact-sm" className={styles['again']} onClick={() => keep({ hidden: false })}>
        {t.left(open.length)}
      </Button>
    );
  return (
    <section className={styles['steps']} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{t.title}</h2>
          <p>{t.lead(name)}</p>
        </div>
        <div className={styles['progress']}>
          <span>{t.done(done.length, done.length + open.length)}</span>
          <progress value={done.length} max={done.length + open.length} aria-hidden />
        </div>
      </header>
      <ol>
        {open.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      {showsDone && (
        <ul>
          {done.map((step) => (
            <li key={step.id} className={styles['done']}>
              <IconCheck size={18} aria-hidden />
              {step.title}
            </li>
          ))}
        </ul>
      )}
      <footer>
        {done.length > 0 && !showsDone && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsDone(true)}>
            {t.ready(done.length)}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={() => keep({ hidden: true })}>
          {t.hide}
        </Button>
      </footer>
    </section>
  );
}

function Step({ step: { title, missing, to } }: { readonly step: FirstStepAnswer }): ReactNode {
  return (
    <li>
      {to === null ? (
        <strong>{title}</strong>
      ) : (
        <a href={`#${to}`}>
          {title}
          <IconArrowRight size={16} aria-hidden />
        </a>
      )}
      <span>{missing}</span>
    </li>
  );
}
