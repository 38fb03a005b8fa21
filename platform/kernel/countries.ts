import type { Text } from './locale.ts';

/** ISO 3166-1 alpha-2. */
const codes =
  'AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BQ BA BW BV BR IO BN BG BF BI CV KH CM CA KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM VA HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE KI KP KR KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP NL NC NZ NI NE NG NU NF MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW BL SH KN LC MF PM VC WS SM ST SA SN RS SC SL SG SX SK SI SB SO ZA GS SS ES LK SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE GB US UM UY UZ VU VE VN VG VI WF EH YE ZM ZW'.split(
    ' ',
  );

/** ISO 4217, those a Portuguese municipality meets. */
const currencyCodes = 'EUR AOA AUD BRL CAD CHF CNY CVE CZK DKK GBP HKD HUF INR JPY MAD MOP MXN MZN NOK NZD PLN RON SEK STN TRY UAH USD XOF ZAR'.split(
  ' ',
);

interface Named {
  readonly value: string;
  readonly label: Text;
}

/** With their names in both languages, by the Portuguese one; the first stays first. */
function named(type: 'region' | 'currency', all: readonly string[], first: string): readonly Named[] {
  const pt = new Intl.DisplayNames('pt-PT', { type });
  const en = new Intl.DisplayNames('en-GB', { type });
  const entries = all.map((value): Named => ({ value, label: { pt: capital(pt.of(value) ?? value), en: en.of(value) ?? value } }));
  const order = new Intl.Collator('pt-PT');
  return entries.toSorted((a, b) => Number(b.value === first) - Number(a.value === first) || order.compare(a.label.pt, b.label.pt));
}

function capital(name: string): string {
  return name.charAt(0).toLocaleUpperCase('pt-PT') + name.slice(1);
}

/** Portugal first. */
export const countries = named('region', codes, 'PT');
/** The euro first. */
export const currencies = named('currency', currencyCodes, 'EUR');
