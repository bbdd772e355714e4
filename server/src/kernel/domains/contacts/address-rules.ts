/**
 * What the postal addresses of countries need, so that a registry's refusal is known before a purchase. Only rules that
 * registries enforce: an address that no rule knows is accepted.
 */

/** ISO 3166-1 alpha-2. */
const countryCodes = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO ' +
    'JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR ' +
    'MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO ' +
    'RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV ' +
    'TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
  ).split(' '),
)

/** Addresses in these countries have a state, province or prefecture. */
const withState = new Set('AE AU BR CA CN ES IN IT JP KR MX TW US'.split(' '))

/** Addresses in these countries have no postal code, or need none. */
const withoutPostalCode = new Set(
  (
    'AE AG AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GD GH GM GQ GY HK IE JM KE KI KM KN KP LC LY ' +
    'ML MO MR MW NR NU PA QA RW SB SC SL SO SR ST SY TD TF TG TK TL TO TT TV UG VU YE ZW'
  ).split(' '),
)

const postalCodes: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
  ...coded('AT AU BE BG CH CY DK HU LU NO NZ ZA', /^\d{4}$/, '1010'),
  ...coded('DE ES FI FR HR IT KR MX MY TH TR UA', /^\d{5}$/, '10115'),
  ...coded('CN IN RO RU SG', /^\d{6}$/, '100000'),
  ...coded('CZ GR SE SK', /^\d{3} ?\d{2}$/, '110 00'),
  ...coded('BR', /^\d{5}-?\d{3}$/, '01310-100'),
  ...coded('CA', /^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'K1A 0B1'),
  ...coded('GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'SW1A 1AA'),
  ...coded('JP', /^\d{3}-?\d{4}$/, '100-0001'),
  ...coded('NL', /^\d{4} ?[A-Z]{2}$/i, '1011 AB'),
  ...coded('PL', /^\d{2}-\d{3}$/, '00-001'),
  ...coded('PT', /^\d{4}-\d{3}$/, '1000-001'),
  ...coded('US', /^\d{5}(-\d{4})?$/, '10001'),
}

function coded(countries: string, pattern: RegExp, example: string) {
  return Object.fromEntries(countries.split(' ').map((country) => [country, { pattern, example }]))
}

type Address = { country: string; state: string | null; postalCode: string | null }
type AddressFault = { field: keyof Address; message: string }

/** What is wrong with an address for its country; empty if nothing is. */
export function addressFaults({ country, state, postalCode }: Address): AddressFault[] {
  if (!countryCodes.has(country))
    return [{ field: 'country', message: `is no country of ISO 3166-1 (such as IE): "${country}"` }]
  const faults: AddressFault[] = []
  if (state === null && withState.has(country))
    faults.push({ field: 'state', message: `is required in ${country}: the state or province` })
  if (postalCode === null) {
    if (!withoutPostalCode.has(country))
      faults.push({ field: 'postalCode', message: `is required in ${country}` })
    return faults
  }
  const code = postalCodes[country]
  if (code && !code.pattern.test(postalCode))
    faults.push({
      field: 'postalCode',
      message: `is not a postal code of ${country}, such as ${code.example}`,
    })
  return faults
}
