import type { Text } from '#platform/kernel/locale.ts';
import { configuredModules } from './configured.ts';

/** A module a municipality may switch on (specification 1 §1). */
export interface KnownModule {
  readonly code: string;
  readonly name: Text;
  /** One plain sentence for its card. */
  readonly sentence: Text;
  /** A management module: in the back office, not on the portal home. */
  readonly backoffice: boolean;
  /** Open to visitors without an account. */
  readonly guest: boolean;
  /** Hash route of its first screen. A module none of whose screens exists yet has a route no feature answers, and shows no card. */
  readonly start: string;
}

function front(code: string, name: Text, sentence: Text): KnownModule {
  return { code, name, sentence, backoffice: false, guest: true, start: `${code}/home` };
}

function management(code: string, name: Text, sentence: Text): KnownModule {
  return { code, name, sentence, backoffice: true, guest: false, start: `${code}/home` };
}

/** In the order of the portal home. */
export const knownModules: readonly KnownModule[] = [
  front('portal', { pt: 'Portal', en: 'Portal' }, { pt: 'A página inicial dos serviços digitais.', en: 'The home page of the digital services.' }),
  front(
    'meubairro',
    { pt: 'Meu Bairro', en: 'My Neighbourhood' },
    { pt: 'Comunique um problema na rua e acompanhe a resolução.', en: 'Report a problem in the street and follow it until it is solved.' },
  ),
  front(
    'ig',
    { pt: 'Mapa do município', en: 'Map of the municipality' },
    { pt: 'Consulte plantas, moradas e informação do território.', en: 'Look up plans, addresses and information about the territory.' },
  ),
  front(
    'epl',
    { pt: 'Plantas de localização', en: 'Location plans' },
    { pt: 'Peça plantas de localização e outros documentos de um local.', en: 'Request location plans and other documents for a place.' },
  ),
  front(
    'gu',
    { pt: 'Urbanismo', en: 'Urban planning' },
    { pt: 'Consulte processos de obras e de loteamento.', en: 'Look up building and subdivision processes.' },
  ),
  front(
    'gim',
    { pt: 'Intervenções', en: 'Works' },
    { pt: 'Veja as obras e os trabalhos em curso na via pública.', en: 'See the works under way in public space.' },
  ),
  front(
    'toponymy',
    { pt: 'Toponímia', en: 'Place names' },
    { pt: 'Descubra as ruas e a origem dos seus nomes.', en: 'Discover the streets and where their names come from.' },
  ),
  front(
    'cemeteries',
    { pt: 'Cemitérios', en: 'Cemeteries' },
    { pt: 'Procure sepulturas e serviços dos cemitérios.', en: 'Find graves and services of the cemeteries.' },
  ),
  front(
    'solar',
    { pt: 'Potencial solar', en: 'Solar potential' },
    { pt: 'Saiba quanta energia solar o seu telhado pode dar.', en: 'See how much solar energy your roof can give.' },
  ),
  front('psp', configuredModules.psp, { pt: 'Informação de segurança no município.', en: 'Safety information for the municipality.' }),
  front('pim', configuredModules.pim, { pt: 'Explore a planta interativa do município.', en: 'Explore the interactive plan of the municipality.' }),
  front('pu', configuredModules.pu, { pt: 'Consulte os planos de urbanização em vigor.', en: 'Look up the urban development plans in force.' }),
  front('os', configuredModules.os, { pt: 'Acompanhe as ordens de serviço das equipas.', en: 'Follow the work orders of the teams.' }),
  front('cosi', configuredModules.cosi, { pt: 'Acompanhe o que se passa no município.', en: 'Follow what is going on in the municipality.' }),
  front('cosec', configuredModules.cosec, { pt: 'Coordene as operações de proteção civil.', en: 'Coordinate civil protection operations.' }),
  management(
    'geoportalgestao',
    { pt: 'Administração', en: 'Administration' },
    { pt: 'Utilizadores, perfis, módulos e definições.', en: 'Users, roles, modules and settings.' },
  ),
  management(
    'meubairrogestao',
    { pt: 'Gestão do Meu Bairro', en: 'My Neighbourhood management' },
    { pt: 'Catálogos e configuração das ocorrências.', en: 'Catalogues and configuration of the occurrences.' },
  ),
  management(
    'iggestao',
    { pt: 'Gestão do mapa', en: 'Map management' },
    { pt: 'Camadas, regulamentos e impressão do mapa.', en: 'Layers, regulations and printing of the map.' },
  ),
  management(
    'eplgestao',
    { pt: 'Gestão das plantas', en: 'Plan management' },
    { pt: 'Plantas, naturezas de obra e impressão.', en: 'Plans, work types and printing of plans.' },
  ),
  management(
    'gugestao',
    { pt: 'Gestão do urbanismo', en: 'Urban planning management' },
    { pt: 'Tabelas e camadas da gestão urbanística.', en: 'Lookup tables and layers of urban planning.' },
  ),
];

export function knownModule(code: string): KnownModule | undefined {
  return knownModules.find((module) => module.code === code);
}
