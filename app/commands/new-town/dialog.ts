import { createInterface } from 'node:readline/promises';
import { stdin, stdout } from 'node:process';
import { questions } from './questions.ts';
import type { Known, Question, Town } from './town.ts';

/** A person at a terminal, or what stands for one. */
export interface Terminal {
  /** The line that was typed; null: there is nobody (any more). */
  ask(prompt: string): Promise<string | null>;
  say(line: string): void;
}

export function terminal(): Terminal & { close(): void } {
  const lines = createInterface({ input: stdin, output: stdout });
  let open = true;
  lines.once('close', () => (open = false));
  return {
    ask: (prompt) =>
      open
        ? new Promise((resolve, reject) => {
            const gone = (): void => resolve(null);
            lines.once('close', gone);
            lines.question(prompt).then((text) => {
              lines.off('close', gone);
              resolve(text);
            }, reject);
          })
        : Promise.resolve(null),
    say: (line) => void stdout.write(`${line}\n`),
    close: () => lines.close(),
  };
}

const words = {
  pt: { back: 'Enter aceita o que está entre [ ]; < volta atrás; ? explica.', must: 'É preciso responder.', missing: 'Falta' },
  en: { back: 'Enter takes what stands in [ ]; < goes back; ? explains.', must: 'An answer is needed.', missing: 'Missing' },
} as const;

/** The questions one by one: what was wrong is said at once and asked again. Null: the person left. */
export async function askTown(
  { ask, say }: Terminal,
  known: Known,
  before: Readonly<Record<string, string>>,
  kept: (answers: Readonly<Record<string, string>>) => Promise<void>,
): Promise<Town | null> {
  const { locale } = known;
  const answers: Record<string, string> = { ...before };
  const history: { town: Partial<Town>; at: number }[] = [];
  let town: Partial<Town> = {};
  say(words[locale].back);
  for (let at = 0; at < questions.length;) {
    const question = questions[at];
    if (!question || question.when?.(town, known) === false) {
      at++;
      continue;
    }
    const offered = answers[question.key] ?? question.suggest(town, known);
    const typed = await ask(`${question.label[locale]}${offered === null || offered === '' ? '' : ` [${offered}]`}: `);
    if (typed === null) return null;
    const text = typed.trim();
    const last = text === '<' ? history.pop() : undefined;
    if (last) ({ town, at } = last);
    if (text === '<') continue;
    if (text === '?') {
      say(`  ${question.help[locale]}`);
      continue;
    }
    const answer = text === '' ? offered : text;
    if (answer === null) {
      say(`  ${words[locale].must} ${question.help[locale]}`);
      continue;
    }
    const checked = await question.check(answer, town, known);
    if ('wrong' in checked) {
      say(`  ${checked.wrong[locale]}`);
      continue;
    }
    history.push({ town, at });
    town = { ...town, ...checked.set };
    answers[question.key] = answer;
    await kept(answers);
    at++;
  }
  return whole(town);
}

/** The same without a person: what was given and what Enter would answer. Throws one Error that names everything wrong or missing. */
export async function takeTown(known: Known, given: Readonly<Record<string, string>>): Promise<Town> {
  const { locale } = known;
  const complaints: string[] = [];
  let town: Partial<Town> = {};
  const labelled = (question: Question, sentence: string): string => `${question.key} (${question.label[locale]}): ${sentence}`;
  for (const question of questions) {
    if (question.when?.(town, known) === false) continue;
    const answer = given[question.key] ?? question.suggest(town, known);
    if (answer === null) complaints.push(labelled(question, `${words[locale].missing}. ${question.help[locale]}`));
    else {
      const checked = await question.check(answer.trim(), town, known);
      if ('wrong' in checked) complaints.push(labelled(question, checked.wrong[locale]));
      else town = { ...town, ...checked.set };
    }
  }
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  return whole(town);
}

function whole(town: Partial<Town>): Town {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every question was answered, and each sets its part
  return { municipality: null, center: null, ...town } as Town;
}
