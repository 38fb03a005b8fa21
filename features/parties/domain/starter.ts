/** What the lookup tables of a new municipality hold: code, name; the first is the default. Clerks change it as they like. */
export const starter = {
  party_category_type: [
    ['municipe', 'Munícipe'],
    ['empresa', 'Empresa'],
    ['fornecedor', 'Fornecedor'],
    ['associacao', 'Associação'],
    ['entidade-publica', 'Entidade pública'],
    ['tecnico', 'Técnico'],
  ],
  party_address_type: [
    ['residencia', 'Residência'],
    ['sede', 'Sede'],
    ['correspondencia', 'Correspondência'],
    ['fiscal', 'Morada fiscal'],
    ['obra', 'Local da obra'],
  ],
  party_contact_type: [
    ['geral', 'Geral'],
    ['pessoal', 'Pessoal'],
    ['profissional', 'Profissional'],
    ['emergencia', 'Emergência'],
  ],
  party_contact_group: [
    ['geral', 'Geral'],
    ['direcao', 'Direção'],
    ['financeiro', 'Financeiro'],
    ['tecnico', 'Técnico'],
  ],
  party_identification_type: [
    ['cartao-cidadao', 'Cartão de cidadão'],
    ['bilhete-identidade', 'Bilhete de identidade'],
    ['passaporte', 'Passaporte'],
    ['titulo-residencia', 'Título de residência'],
    ['certidao-permanente', 'Certidão permanente'],
    ['carta-conducao', 'Carta de condução'],
  ],
  party_gender: [
    ['nao-indicado', 'Não indicado'],
    ['feminino', 'Feminino'],
    ['masculino', 'Masculino'],
    ['outro', 'Outro'],
  ],
  party_marital_status: [
    ['nao-indicado', 'Não indicado'],
    ['solteiro', 'Solteiro(a)'],
    ['casado', 'Casado(a)'],
    ['uniao-facto', 'União de facto'],
    ['divorciado', 'Divorciado(a)'],
    ['viuvo', 'Viúvo(a)'],
    ['separado', 'Separado(a) judicialmente'],
  ],
} as const satisfies Record<string, readonly (readonly [code: string, name: string])[]>;
