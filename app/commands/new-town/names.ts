import { fold } from '#platform/kernel/words.ts';
import type { Municipality } from '#features/layers/server/index.ts';
import { districtNamed, districtOf, districts } from './districts.ts';
import type { Checked, Known, Town } from './town.ts';

const wrong = (pt: string, en: string): Checked => ({ wrong: { pt, en } });

/** "Vila Nova de Gaia" becomes "vila_nova_de_gaia". */
export function codeOf(name: string): string {
  const code = fold(name)
    .replaceAll(' ', '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 31);
  return code.length < 2 ? 'municipio' : code;
}

/** A name that the file of the limits has, by name or code; without such a file any. */
export function checkName(text: string, _town: Partial<Town>, { found: { municipalities } }: Pick<Known, 'found'>): Checked {
  if (text.length < 2 || text.length > 60) return wrong('Escreva o nome, com 2 a 60 caracteres.', 'Write the name, 2 to 60 characters.');
  if (municipalities.length === 0) return { set: { name: text, municipality: null } };
  const wanted = fold(text);
  const hits = municipalities.filter(({ dico, name }) => dico === text || fold(name) === wanted);
  const [hit] = hits;
  if (hit && hits.length === 1) return chosen(hit, text);
  if (hit) {
    const list = hits.map(({ dico, name, district }) => `${dico} (${name}, ${district ?? districtOf(dico)?.name ?? '?'})`).join(', ');
    return wrong(`Há mais do que um: escreva o código. ${list}`, `There are several: write the code. ${list}`);
  }
  const alike = municipalities.filter(({ name }) => fold(name).includes(wanted) || wanted.includes(fold(name)));
  const list = (alike.length > 0 ? alike : municipalities)
    .slice(0, 8)
    .map(({ name }) => name)
    .join(', ');
  return wrong(
    `O ficheiro dos limites não tem "${text}". Tem ${municipalities.length === 1 ? '' : 'por exemplo '}${list}.`,
    `The file of the limits has no "${text}". It has ${municipalities.length === 1 ? '' : 'for example '}${list}.`,
  );
}

function chosen(municipality: Municipality, typed: string): Checked {
  const district = districtOf(municipality.dico);
  if (!district)
    return wrong(`O código ${municipality.dico} não é de nenhum distrito conhecido.`, `The code ${municipality.dico} is of no known district.`);
  // Older editions of the official map write in capitals.
  const isLoud = municipality.name === municipality.name.toUpperCase();
  const name = /^\d+$/.test(typed) ? (isLoud ? quiet(municipality.name) : municipality.name) : typed;
  return { set: { name: isLoud || fold(name) !== fold(municipality.name) ? name : municipality.name, municipality, district } };
}

const quiet = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/\p{L}+/gu, (word, at: number) => (at > 0 && /^(d[aeo]s?|e|a|o)$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1)));

export function checkDistrict(text: string): Checked {
  const district = districtNamed(text);
  return district
    ? { set: { district } }
    : wrong(
        `Não conheço "${text}". Há: ${districts.map(({ name }) => name).join(', ')}.`,
        `"${text}" is not known. There are: ${districts.map(({ name }) => name).join(', ')}.`,
      );
}
