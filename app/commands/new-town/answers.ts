import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { questionOf, questions } from './questions.ts';

/** Answers that were given in a file, by key; lists may be lists. Throws one Error that names what is no answer. */
export async function readAnswers(path: string): Promise<Record<string, string>> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof SyntaxError ? `JSON: ${error.message}` : 'não se consegue ler / cannot be read'}`, { cause: error });
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw new Error(`${path}: { "name": "…", "adminEmail": "…" }`);
  const answers: Record<string, string> = {};
  const complaints: string[] = [];
  for (const [key, value] of Object.entries(content)) {
    const question = questionOf(key);
    const text = textOf(value);
    if (!question) complaints.push(`"${key}"? ${questions.map((one) => one.key).join(', ')}`);
    else if (text === null) complaints.push(`"${key}": texto, ou lista de textos / text, or a list of texts`);
    else answers[question.key] = text;
  }
  if (complaints.length > 0) throw new Error(`${path}:\n${complaints.join('\n')}`);
  return answers;
}

function textOf(value: unknown): string | null {
  if (value === null) return '-';
  if (typeof value === 'string') return value;
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join(', ') : null;
}

const keptName = 'new-town.json';

/** What was answered before somebody left in the middle: offered again. */
export async function earlierAnswers(dataDir: string): Promise<Record<string, string>> {
  return readAnswers(join(dataDir, keptName)).catch(() => ({}));
}

export async function keepAnswers(dataDir: string, answers: Readonly<Record<string, string>>): Promise<void> {
  await writeFile(join(dataDir, keptName), JSON.stringify(answers, null, 2), { mode: 0o600 });
}

export const forgetAnswers = (dataDir: string): Promise<void> => rm(join(dataDir, keptName), { force: true });
