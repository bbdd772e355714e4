// The options of new zones at PowerDNS, and the request that creates a zone from them. A zone created from its name
// alone has no name servers and an SOA that names "a.misconfigured.dns.server.invalid"; therefore both are always sent.
import type { ZoneOption, ZoneOptionValues } from '#providers/ports/zone-options.ts'

/** PowerDNS's names of the kinds, in every version. */
const apiKinds: Readonly<Record<string, string>> = { native: 'Native', primary: 'Master' }

export const zoneOptions: readonly ZoneOption[] = [
  {
    name: 'nameservers',
    label: 'Name servers',
    help: 'The host names of the authoritative name servers of the zone.',
    kind: 'names',
    isRequired: true,
    fallback: null,
  },
  {
    name: 'kind',
    label: 'Kind',
    help: 'Primary servers notify secondary servers of changes; native zones rely on database replication.',
    kind: 'choice',
    choices: Object.keys(apiKinds),
    isRequired: false,
    fallback: 'native',
  },
  {
    name: 'soa_primary',
    label: 'Primary name server',
    help: 'The primary server in the SOA record; the first of the name servers by default.',
    kind: 'name',
    isRequired: false,
    fallback: null,
  },
  {
    name: 'soa_mailbox',
    label: 'Mailbox',
    help: 'The e-mail address of the person responsible for the zone; hostmaster at the zone by default.',
    kind: 'mailbox',
    isRequired: false,
    fallback: null,
  },
  seconds('soa_refresh', 'Refresh', 'How often secondary servers check for changes.', 10_800),
  seconds('soa_retry', 'Retry', 'How soon secondary servers check again after a failure.', 3600),
  seconds(
    'soa_expire',
    'Expire',
    'How long secondary servers answer while the primary cannot be reached.',
    604_800,
  ),
  seconds('soa_minimum', 'Negative TTL', 'How long resolvers cache that a name does not exist.', 3600),
]

function seconds(name: string, label: string, help: string, fallback: number): ZoneOption {
  return { name, label, help, kind: 'seconds', isRequired: false, fallback }
}

const soaTtl = 3600

/** The body of the request that creates a zone. */
export function newZoneBody(zone: string, options: ZoneOptionValues): Record<string, unknown> {
  const optionValue = (name: string) =>
    options[name] ?? zoneOptions.find((option) => option.name === name)?.fallback ?? null
  const names = listOf(options['nameservers'])
  const primary = options['soa_primary'] ?? names[0] ?? zone
  const mailbox = options['soa_mailbox'] ?? `hostmaster.${zone}`
  const times = ['soa_refresh', 'soa_retry', 'soa_expire', 'soa_minimum'].map(optionValue)
  return {
    name: `${zone}.`,
    kind: apiKinds[String(optionValue('kind'))] ?? 'Native',
    nameservers: names.map((name) => `${name}.`),
    // Without SOA-EDIT-API the serial would not change, and secondary servers would never notice a change.
    soa_edit_api: 'DEFAULT',
    rrsets: [
      {
        name: `${zone}.`,
        type: 'SOA',
        ttl: soaTtl,
        records: [{ content: `${primary}. ${mailbox}. 0 ${times.join(' ')}`, disabled: false }],
      },
    ],
  }
}

function listOf(value: ZoneOptionValues[string] | undefined): readonly string[] {
  return Array.isArray(value) ? value : []
}
