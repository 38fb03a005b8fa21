import { defineErrors } from '#platform/kernel/errors.ts';

/** Why nothing of a file or a folder could be imported. */
export const importErrors = defineErrors({
  'content-import.source': {
    status: 422,
    pt: '{path}: indique uma exportação do WordPress (.xml) ou uma pasta com ficheiros Markdown (.md).',
    en: '{path}: give an export of WordPress (.xml) or a folder of Markdown files (.md).',
  },
  'content-import.uploads': {
    status: 422,
    pt: '--uploads {path}: indique uma pasta ou um ficheiro .zip.',
    en: '--uploads {path}: give a folder or a .zip file.',
  },
  'content-import.uploads-markdown': {
    status: 422,
    pt: '--uploads é para exportações do WordPress: as imagens do Markdown procuram-se na própria pasta.',
    en: '--uploads is for exports of WordPress: pictures of Markdown are looked for in its own folder.',
  },
  'content-import.too-large': {
    status: 413,
    pt: '{path} tem mais de {max} MB. Exporte por partes: por datas ou por tipo de conteúdo.',
    en: '{path} is larger than {max} MB. Export it in parts: by date or by kind of content.',
  },
  'content-import.zip-too-large': {
    status: 413,
    pt: '{path} tem mais de {max} MB ou demasiados ficheiros. Descompacte-o e indique a pasta.',
    en: '{path} is larger than {max} MB or holds too many files. Unpack it and give the folder.',
  },
  'content-import.zip': {
    status: 422,
    pt: '{path} não se consegue abrir: está incompleto ou não é um ficheiro ZIP.',
    en: '{path} cannot be opened: it is incomplete or no ZIP file.',
  },
  'content-import.encoding': { status: 422, pt: '{path} não está em UTF-8.', en: '{path} is not in UTF-8.' },
  'content-import.broken': {
    status: 422,
    pt: '{path} não é XML bem formado (linha {line}): a exportação está incompleta ou danificada.',
    en: '{path} is no well-formed XML (line {line}): the export is incomplete or damaged.',
  },
  'content-import.other-format': {
    status: 422,
    pt: '{path} não é uma exportação do WordPress: faz-se em Ferramentas › Exportar.',
    en: '{path} is no export of WordPress: make one under Tools › Export.',
  },
  'content-import.nothing': {
    status: 422,
    pt: '{path} não tem ficheiros Markdown (.md), ou tem mais de {max}.',
    en: '{path} has no Markdown files (.md), or more than {max}.',
  },
});
