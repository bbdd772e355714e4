/**
 * What registries of single TLDs require of a registrant, so that their refusal is known before anything is sent. Only
 * rules that registries enforce without exceptions: a TLD that is not listed accepts every registrant.
 */

/** AFNIC, naming charter, article 5.1: the European Economic Area and Switzerland. */
const afnic = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** The countries of registrants. */
const countries: Readonly<Record<string, ReadonlySet<string>>> = {
  fr: afnic,
  pm: afnic,
  re: afnic,
  tf: afnic,
  wf: afnic,
  yt: afnic,
}

/** Why the registry of the TLD refuses a registrant of this country; null if it does not. */
export function registrantCountryFault(tld: string, country: string): string | null {
  if (countries[tld]?.has(country) ?? true) return null
  return `.${tld} accepts no registrants in ${country}`
}
