import { describe, expect, it } from 'vitest';
import { articleKey, articlesIn, withoutContents } from './articles.ts';

it('a table of contents is no text', () => {
  expect(withoutContents('Índice\nArtigo 1.º Objeto ........ 2\nAnexo … 9\nArtigo 1.º\nFim')).toBe('Índice\nArtigo 1.º\nFim');
});

describe('articles of a text', () => {
  it('are lines that begin one, with the title beside or below and the page they stand on', () => {
    const pages = [
      'Índice\nArtigo 1.º Objeto ........ 2\nArtigo 2.º Âmbito ........ 2',
      'Artigo 1.º\nObjeto\nO presente regulamento segue o disposto no\nartigo 24.º do Código.\nArtigo 2.º - Âmbito\nAplica-se ao município.',
      'Art. 24.º-A\n(Isenções)\n1 - Estão isentos os referidos no\nArtigo 5.º do Decreto-Lei n.º 10/2024.\nARTIGO 25.º\n1 - Sem título.',
    ];
    expect(articlesIn(pages)).toEqual([
      { number: '1', title: 'Objeto', page: 2 },
      { number: '2', title: 'Âmbito', page: 2 },
      { number: '24-A', title: 'Isenções', page: 3 },
      { number: '25', title: null, page: 3 },
    ]);
  });

  it('are one however they are written', () => {
    expect(['24', '24.º', '24º', '24.º-A', '24 - a', '24–A'].map(articleKey)).toEqual(['24', '24', '24', '24-A', '24-A', '24-A']);
  });

  it('are not looked for for ever in a hostile line', () => {
    expect(
      articlesIn([`Artigo 1${' '.repeat(50_000)}x`, 'artigo '.repeat(8000), `Artigo 1${'.º'.repeat(20_000)}`, `Artigo 2 ${'.'.repeat(50_000)}x`]),
    ).toHaveLength(1);
  });
});
