import { resourceTable } from '#platform/crud/server/ddl.ts';
import type { Migration } from '#platform/db/migrate.ts';
import { pis, plans, pmdfcis, worktypes } from '../resources.ts';
import { settings } from '../settings.ts';

const consentPt = 'Autorizo o município a usar os meus dados para emitir este documento e para o registo das emissões.';
const consentEn = 'I allow the municipality to use my data to issue this document and for the register of issued documents.';

/**
 * Settings as a municipality begins with them, one row a kind (plan, pmdfci, administrative process, simple request): how many features by
 * specification 2 §9. Layers are taken through a view: of the trees whose layers are on the map of the location plans.
 */
export const catalogueTables: Migration = {
  id: 'emissions/010-catalogue',
  up: () => `
${resourceTable(plans, ['name', 'status', 'layout', 'format', 'sheetSize', 'orientation', 'dpi', 'pageTitle', 'mapTitle', 'divTitle', 'comment', 'scale', 'zoomType', 'minMargin', 'minScale', 'base', 'drawClaim', 'crossable', 'crs', 'legends', 'municipality'])}
alter table emission_plan add column base_layer bigint references default_layer_epl (id);
create index emission_plan_base_layer_index on emission_plan (base_layer);
create table emission_plan_layer (
  plan_id bigint not null references emission_plan (id) on delete cascade,
  layer_id bigint not null references map_layer (id) on delete cascade,
  primary key (plan_id, layer_id)
);
create index emission_plan_layer_layer_id_index on emission_plan_layer (layer_id);
create view emission_layer as select id, name as title, deleted_at from map_layer where kind = 'resource' and module in ('eplgestao', 'geoportalgestao');
create view emission_base as select id, name as title, deleted_at from default_layer_epl where behavior = 'basemap';
${resourceTable(worktypes, ['name', 'status', 'kinds', 'plans', 'validity'])}
${resourceTable(pmdfcis, ['name', 'status', 'plans', 'validity'])}
${resourceTable(pis, ['name', 'status', 'plans', 'validity'])}
${resourceTable(settings, ['title', 'appid', 'layout', 'format', 'municipality', 'logo', 'zoomType', 'minMargin', 'minScale', 'drawStatus', 'featureableStatus', 'featureableLayers', 'minFeatures', 'maxFeatures', 'contained', 'uploadStatus', 'filterProperty', 'filterBoundary', 'filterClaim', 'report', 'globalStatus', 'documentChoice', 'coverPage', 'pagination', 'requesterName', 'requesterNif', 'requesterEmail', 'requesterPhone', 'consentPt', 'consentEn', 'price', 'validity', 'legalNotePt', 'legalNoteEn'])}
insert into emission_setting (id, appid, layout, format, zoom_type, min_margin, min_scale, featureable_status, featureable_layers, min_features, max_features, contained,
  filter_property, filter_boundary, filter_claim, report, requester_name, requester_nif, requester_email, requester_phone, consent_pt, consent_en, validity)
select id, 'emission', 'location-plan', 'pdf', 'extent', 10, 200, true, '{parcel}', least, most, two, 'Layer', case when two then 'TERRENO' end, case when two then 'PRETENSAO' end,
  report, 'required', nif, 'optional', 'optional', '${consentPt}', '${consentEn}', months
from (values (1, 0, 5, false, false, 'optional', 12), (2, 2, 2, true, true, 'required', 12), (3, 1, 1, false, true, 'required', 12), (4, 1, 1, false, false, 'optional', 6))
  as kinds (id, least, most, two, report, nif, months);
alter table emission_setting add constraint emission_setting_of_a_kind check (id between 1 and 4);
`,
};
