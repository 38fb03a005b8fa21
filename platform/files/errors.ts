import { defineErrors } from '#platform/kernel/errors.ts';

export const fileErrors = defineErrors({
  'files.empty': { status: 422, pt: 'O ficheiro está vazio.', en: 'The file is empty.' },
  'files.unreadable': {
    status: 422,
    pt: 'Não foi possível ler a imagem: o ficheiro está incompleto ou danificado.',
    en: 'The picture could not be read: the file is incomplete or damaged.',
  },
  'files.too-many-pixels': {
    status: 422,
    pt: 'A imagem é demasiado grande: no máximo {max} milhões de píxeis.',
    en: 'The picture is too large: at most {max} million pixels.',
  },
  'files.svg-content': {
    status: 422,
    pt: 'O desenho SVG tem filtros, imagens ou referências a outros ficheiros, que não são aceites. Guarde-o como PNG ou JPEG e envie esse ficheiro.',
    en: 'The SVG drawing has filters, pictures or references to other files, which are not accepted. Save it as PNG or JPEG and send that file.',
  },
  'files.too-costly': {
    status: 422,
    pt: 'A imagem demora demasiado a abrir ou precisa de demasiada memória. Guarde-a mais pequena, como JPEG, e envie esse ficheiro.',
    en: 'The picture takes too long to open or needs too much memory. Save it smaller, as JPEG, and send that file.',
  },
  'files.busy': {
    status: 503,
    pt: 'Estão a ser preparadas demasiadas imagens ao mesmo tempo. Tente de novo dentro de um minuto.',
    en: 'Too many pictures are being prepared at the same time. Try again in a minute.',
  },
  'files.infected': {
    status: 422,
    pt: 'O ficheiro não foi aceite: o antivírus encontrou nele um programa nocivo ({name}). Verifique o seu computador e envie outra cópia.',
    en: 'The file was not accepted: the virus scanner found malware in it ({name}). Check your computer and send another copy.',
  },
  'files.scan-failed': {
    status: 503,
    pt: 'O ficheiro não foi aceite: o antivírus não o conseguiu verificar. Tente de novo dentro de alguns minutos; se continuar, avise quem gere o sistema.',
    en: 'The file was not accepted: the virus scanner could not check it. Try again in a few minutes; if it goes on, tell whoever runs the system.',
  },
  'files.no-space': {
    status: 507,
    pt: 'O espaço de ficheiros do município está cheio (limite de {max} MB) e este ficheiro não foi guardado. Avise o município.',
    en: 'The file space of the municipality is full (limit of {max} MB) and this file was not saved. Tell the municipality.',
  },
  'files.store-unavailable': {
    status: 502,
    pt: 'Não foi possível guardar o ficheiro neste momento. Tente de novo.',
    en: 'The file could not be saved right now. Try again.',
  },
});
