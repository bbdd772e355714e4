/** Which authorities the CAA records of a name allow (RFC 8659). */
import { type Finding, finding } from '../finding.ts'
import { isWildcard } from '../names.ts'

export type CaaRecord = { flags: number; tag: string; value: string }

/**
 * What the DNS says of a name. `found`: the records of the name, or of the nearest one above it that has some. `none`:
 * neither the name nor one above it has any. `dnssec_failed`: the answer does not match its signatures.
 */
export type CaaAnswer =
  | { state: 'found'; host: string; records: readonly CaaRecord[] }
  | { state: 'none' }
  | { state: 'dnssec_failed' }
  | { state: 'unknown' }

/** A name of a certificate; a wildcard as it is. */
export type IssuanceCheck = { name: string; answer: CaaAnswer }

const criticalFlag = 0x80
const knownTags: readonly string[] = [
  'issue',
  'issuewild',
  'issuemail',
  'issuevmc',
  'iodef',
  'contactemail',
  'contactphone',
]

/** The domains in CAA records by which each authority is named, by the text that its certificates contain. */
const authorities: readonly (readonly [issuer: RegExp, domains: readonly string[]])[] = [
  [/let's encrypt/i, ['letsencrypt.org']],
  [
    /sectigo|zerossl|comodo|usertrust/i,
    ['sectigo.com', 'comodoca.com', 'comodo.com', 'usertrust.com', 'trust-provider.com'],
  ],
  [
    /digicert|geotrust|rapidssl|thawte|quovadis|encryption everywhere/i,
    [
      ...['digicert.com', 'symantec.com', 'geotrust.com', 'rapidssl.com', 'thawte.com', 'quovadisglobal.com'],
      ...['digitalcertvalidation.com', 'digicert.ne.jp', 'cybertrust.ne.jp'],
    ],
  ],
  [/google trust services/i, ['pki.goog', 'google.com']],
  [/amazon/i, ['amazon.com', 'amazontrust.com', 'awstrust.com', 'amazonaws.com', 'aws.amazon.com']],
  [/globalsign/i, ['globalsign.com']],
  [/godaddy|starfield/i, ['godaddy.com', 'starfieldtech.com']],
  [/buypass/i, ['buypass.com', 'buypass.no', 'pki.buypass.no']],
  [/ssl corp|ssl\.com/i, ['ssl.com']],
  [/actalis/i, ['actalis.it']],
  [/certum|asseco|unizeto/i, ['certum.pl', 'certum.eu']],
  [/swisssign/i, ['swisssign.com', 'swisssign.net', 'swisssign.li', 'swisssign.ch']],
  [/harica|hellenic/i, ['harica.gr']],
  [/identrust/i, ['identrust.com']],
  [/telekom|t-systems|telesec/i, ['telesec.de']],
  [/d-trust/i, ['d-trust.net', 'dtrust.de', 'd-trust.de', 'dtrust.net']],
  [/entrust|affirmtrust/i, ['entrust.net', 'affirmtrust.com']],
  [/microsoft/i, ['microsoft.com']],
]

/** Null: it is not known how the records name this authority. `issuer`: the subject of the issuer. */
export function caaDomainsOf(issuer: string): readonly string[] | null {
  return authorities.find(([pattern]) => pattern.test(issuer))?.[1] ?? null
}

/** Null: that cannot be known, because the authority is not known by name. */
export function isIssuerAllowed(
  records: readonly CaaRecord[],
  { name, issuer }: { name: string; issuer: string },
): boolean | null {
  // Authorities must not issue under a property that they do not understand and that is critical.
  if (
    records.some(({ flags, tag }) => (flags & criticalFlag) !== 0 && !knownTags.includes(tag.toLowerCase()))
  )
    return false
  const rules = rulesFor(records, name)
  if (rules.length === 0) return true
  const allowed = allowedDomains(rules)
  if (allowed.length === 0) return false
  const domains = caaDomainsOf(issuer)
  return domains === null ? null : domains.some((domain) => allowed.includes(domain))
}

/** `issuewild` replaces `issue` for wildcards (RFC 8659 section 4.3). */
function rulesFor(records: readonly CaaRecord[], name: string): readonly CaaRecord[] {
  const tagged = (wanted: string) => records.filter(({ tag }) => tag.toLowerCase() === wanted)
  const wild = isWildcard(name) ? tagged('issuewild') : []
  return wild.length > 0 ? wild : tagged('issue')
}

function allowedDomains(rules: readonly CaaRecord[]): readonly string[] {
  return rules
    .map(({ value }) => (value.split(';')[0] ?? '').trim().toLowerCase())
    .filter((one) => one !== '')
}

/** At most one of each kind: the names of a certificate mostly share their records. */
export function renewalFindings(checks: readonly IssuanceCheck[], issuer: string): Finding[] {
  const found = checks.flatMap(({ name, answer }): Finding[] => {
    if (answer.state === 'none') return [finding('no_caa', { name })]
    if (answer.state === 'dnssec_failed') return [finding('dnssec_forbids_renewal', { name })]
    if (answer.state === 'unknown' || isIssuerAllowed(answer.records, { name, issuer }) !== false) return []
    const issuers = allowedDomains(rulesFor(answer.records, name)).join(', ') || '–'
    return [finding('caa_forbids_renewal', { name, host: answer.host, issuers })]
  })
  return [...new Map(found.toReversed().map((one) => [one.code, one])).values()].toReversed()
}
