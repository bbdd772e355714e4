import { supportedActions } from '../server/src/providers/ports/cloud/changes.ts'
import type { ProviderManifest } from '../server/src/providers/ports/provider.ts'
import {
  type ContactCapabilities,
  purchaseRolesOf,
} from '../server/src/providers/ports/registrar/contacts.ts'
import { purchaseKinds } from '../server/src/providers/ports/registrar/purchases.ts'
import type {
  DomainSetting,
  RegistrarCapabilities,
} from '../server/src/providers/ports/registrar/registrar.ts'
import { providers } from '../server/src/providers/registry.ts'

/** The text of docs/providers.md, generated from the manifests. */
export function providerTable(): string {
  const manifests = providers.map(({ manifest }) => manifest)
  const dns = manifests.filter((manifest) => manifest.dns)
  const byName = manifests.toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
  const registrars = byName.filter(({ registrar, isSimulated }) => registrar && !isSimulated)
  return `# Providers

Written from the manifests by \`node scripts/write-docs.ts\`; what is not listed, a provider cannot do.

## DNS

| | ${dns.map(({ name }) => name).join(' | ')} |
|---|${dns.map(() => '---|').join('')}
${dnsRows(dns)}

## Firewalls

${firewallTable(byName)}

Where firewalls are created, attached and deleted here, inbound traffic of a new one is dropped unless a rule allows it:

${managementTable(byName)}

## Servers

${serverTable(byName)}

## Statuses of commits

[Deploys](guides/deploys.md#status-of-commits) report their state to a forge, which shows it beside the commit.

${forgeTable(byName)}

## Certificates

The [inventory of certificates](guides/certificates.md#certificates-at-providers) contains those that a provider holds. Where
it shows only a fingerprint or facts, a certificate is in the inventory if it was also found elsewhere: by the SHA-1, or by
the same names and the same second of the expiry. Others are listed with the connection.

${certificateTable(byName)}

## Registrars

*Shown* means that Holdfast reads the setting and cannot change it. The [guide](guides/registrars.md) says what is special
at each registrar.

${registrarTable(registrars)}

## Orders

${orderTable(registrars)}

## Contacts

A registrar that is not listed registers domains with the default contacts of its account, which are changed on its website.

${contactTable(registrars)}

## Credentials

${manifests.map(credentials).join('\n\n')}
`
}

function dnsRows(manifests: readonly ProviderManifest[]): string {
  const row = (name: string, cell: (dns: NonNullable<ProviderManifest['dns']>) => string) =>
    `| ${name} | ${manifests.map(({ dns }) => (dns ? cell(dns) : '')).join(' | ')} |`
  return [
    row('lists zones', (dns) => yes(dns.canListZones)),
    row('creates zones', (dns) => yes(dns.canCreateZones)),
    row(
      'options of new zones',
      (dns) => dns.zoneOptions.map(({ name }) => `\`${name}\``).join(', ') || 'none',
    ),
    row('deletes zones', (dns) => yes(dns.canDeleteZones)),
    row(
      'RRsets in one call',
      ({ batch }) => `${batch.changes}, ${batch.isAtomic ? 'all or none' : 'one by one'}`,
    ),
    row('checks what it replaces', (dns) =>
      dns.checksBefore ? 'the server does' : 'Holdfast reads just before',
    ),
    row('TTL in seconds', ({ ttl }) => `${ttl.min} to ${ttl.max}`),
    row('NS at the apex', (dns) => (dns.hasEditableApexNs ? 'editable' : 'fixed')),
    row('record types', (dns) => dns.types.toSorted().join(', ')),
    row('any other type (RFC 3597)', (dns) => yes(dns.hasUnknownTypes)),
  ].join('\n')
}

function firewallTable(manifests: readonly ProviderManifest[]): string {
  return table(providerColumn, manifests, ({ firewalls }) => firewalls, [
    ['Directions', ({ directions }) => directions.join(', ')],
    ['Protocols', ({ protocols }) => protocols.join(', ')],
    ['Rules in a firewall', ({ rulesMax }) => String(rulesMax)],
    [
      'Characters in a description',
      ({ descriptionMax, descriptionCharacters, hasNoDescriptions }) =>
        `${descriptionMax}${hasNoDescriptions ? ', kept by Holdfast' : ''}${descriptionCharacters ? `, of \`${descriptionCharacters}\`` : ''}`,
    ],
  ])
}

function managementTable(manifests: readonly ProviderManifest[]): string {
  return table(providerColumn, manifests, ({ firewallManagement }) => firewallManagement, [
    ['Outbound, without rules', ({ outboundWithoutRules }) => `${outboundWithoutRules}`],
    [
      'Firewalls of a server',
      ({ otherFirewall }) =>
        ({ replaced: 'one: another one replaces it', refused: 'one: detach it first', both: 'several' })[
          otherFirewall ?? 'both'
        ],
    ],
    [
      'After the last one is detached',
      ({ afterDetach }) =>
        ({ default: 'the default one of its project', kept: 'it cannot be', none: 'none' })[
          afterDetach ?? 'none'
        ],
    ],
    ['Of a region', ({ hasRegions }) => yes(hasRegions === true)],
    ['Needs a rule', ({ requiresRules }) => yes(requiresRules === true)],
  ])
}

function serverTable(manifests: readonly ProviderManifest[]): string {
  return table(
    providerColumn,
    manifests,
    (manifest) => (manifest.cloud && !manifest.cloud.isEntered ? manifest : undefined),
    [
      ['Actions', (manifest) => codes(supportedActions(manifest))],
      ['`resize` `with_disk`', ({ serverChanges }) => yes(serverChanges?.resizesDisk === true)],
      ['Only while stopped', (manifest) => codes(requiring(manifest, 'stopped'))],
      ['Only while running', (manifest) => codes(requiring(manifest, 'running'))],
      ['New volumes', newVolumes],
      ['Volumes grow to', ({ volumes }) => (volumes ? `${volumes.sizeMaxGib} GiB` : '')],
      ['Metrics', ({ serverMetrics }) => codes(serverMetrics?.names ?? [])],
    ],
  )
}

function forgeTable(manifests: readonly ProviderManifest[]): string {
  return table(providerColumn, manifests, ({ commitStatus }) => commitStatus, [
    ['Characters in a description', ({ descriptionMax }) => String(descriptionMax)],
    ['A commit has statuses', ({ isPerRef }) => (isPerRef ? 'of each branch and tag' : 'of its own')],
  ])
}

const shownOfCertificates = {
  certificates: 'the certificates',
  fingerprint: 'their SHA-1 and names',
  facts: 'their names, issuer and expiry',
}

function certificateTable(manifests: readonly ProviderManifest[]): string {
  return table(providerColumn, manifests, ({ certificates }) => certificates, [
    ['Shows', ({ shows }) => shownOfCertificates[shows]],
    ['Shows what uses them', ({ showsUse }) => (showsUse ? 'yes' : 'no')],
    ['The credentials need', ({ permission }) => permission],
    [
      'Listed every',
      ({ listingSeconds }) => (listingSeconds === 3600 ? 'hour' : `${listingSeconds / 3600} hours`),
    ],
  ])
}

function newVolumes({ volumes }: ProviderManifest): string {
  const { creation } = volumes ?? {}
  return creation ? `${creation.sizeMinGib} to ${creation.sizeMaxGib} GiB` : ''
}

function requiring({ serverChanges }: ProviderManifest, power: string): string[] {
  return Object.entries(serverChanges?.requires ?? {}).flatMap(([kind, required]) =>
    required === power ? [kind] : [],
  )
}

const codes = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

type Column<Value> = [title: string, cell: (value: Value) => string]

const providerColumn: Column<ProviderManifest> = [
  'Provider',
  ({ name, kind }) => `[${name}](#${anchorOf(`${name} ${kind}`)})`,
]

const registrarColumn: Column<ProviderManifest> = [
  'Registrar',
  ({ name }) => `[${name}](guides/registrars.md#${anchorOf(name)})`,
]

/** A row for each manifest with the value. */
function table<Value>(
  [title, nameOf]: Column<ProviderManifest>,
  manifests: readonly ProviderManifest[],
  capabilitiesOf: (manifest: ProviderManifest) => Value | undefined,
  columns: readonly Column<Value>[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = manifests.flatMap((manifest) => {
    const value = capabilitiesOf(manifest)
    return value === undefined ? [] : [line([nameOf(manifest), ...columns.map(([, cell]) => cell(value))])]
  })
  const titles = line([title, ...columns.map(([name]) => name)])
  return [titles, `|${'---|'.repeat(columns.length + 1)}`, ...rows].join('\n')
}

/** As GitHub makes it of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

function registrarTable(manifests: readonly ProviderManifest[]): string {
  const setting =
    (name: DomainSetting, field?: RegistrarCapabilities['listed'][number]) =>
    ({ settings, listed }: RegistrarCapabilities) => {
      if (settings.includes(name)) return 'yes'
      return field && listed.includes(field) ? 'shown' : 'no'
    }
  const dsRecords = setting('ds_records')
  return table(registrarColumn, manifests, ({ registrar }) => registrar, [
    ['Automatic renewal', setting('auto_renew', 'isAutoRenewed')],
    ['Transfer lock', setting('locked', 'isLocked')],
    ['Privacy', setting('privacy', 'hasPrivacy')],
    ['Name servers', setting('nameservers')],
    ['DS records', (of) => (of.dsForm === 'dnskey' ? 'from DNSKEY records' : dsRecords(of))],
    ['Hosts', setting('hosts')],
    ['Auth codes', ({ hasAuthCodes }) => yes(hasAuthCodes)],
    ['Lists domains', ({ canListDomains }) => yes(canListDomains)],
  ])
}

const privacyText = { optional: 'as ordered', always: 'always', never: 'not ordered' }

function orderTable(manifests: readonly ProviderManifest[]): string {
  return table(registrarColumn, manifests, ({ purchases }) => purchases, [
    ...purchaseKinds.map(
      (kind): Column<NonNullable<ProviderManifest['purchases']>> => [
        kind[0]?.toUpperCase() + kind.slice(1),
        ({ kinds }) => yes(kinds.includes(kind)),
      ],
    ),
    ['Cancel a transfer', ({ canCancelTransfers }) => yes(canCancelTransfers)],
    ['Dry run at the registrar', ({ hasDryRun }) => yes(hasDryRun)],
    ['Privacy', ({ privacy }) => privacyText[privacy]],
    ['Premium names', ({ sellsPremium }) => yes(sellsPremium)],
    ['Years at once', ({ yearsMax }) => String(yearsMax)],
    ['Credit', ({ hasBalance }) => (hasBalance ? 'shown' : 'no')],
    ['Currencies', ({ currencies }) => currencies.join(', ')],
  ])
}

function contactTable(manifests: readonly ProviderManifest[]): string {
  const roles = (names: readonly string[]) => names.join(', ') || 'none'
  const ofOrders = (contacts: ContactCapabilities) =>
    contacts.hasDefaultContacts ? 'those of the account by default' : roles(purchaseRolesOf(contacts))
  return table(registrarColumn, manifests, ({ contacts }) => contacts, [
    ['Can be changed', (contacts) => roles(contacts.roles)],
    ['Taken by registrations and transfers', ofOrders],
    [
      'A change affects',
      ({ changesShared }) => (changesShared ? 'all domains with the contact' : 'one domain'),
    ],
    ['A change of owner has to be confirmed', ({ hasRegistrantChange }) => yes(hasRegistrantChange)],
    ['Shows unverified addresses', ({ hasVerifications }) => yes(hasVerifications)],
  ])
}

function yes(value: boolean): string {
  return value ? 'yes' : 'no'
}

function credentials({ kind, name, summary, documentation, credentials: fields }: ProviderManifest): string {
  const lines = fields.map(
    ({ name: field, help, secret, fallback }) =>
      `- \`${field}\`${secret ? ' (secret)' : ''}${fallback === null ? '' : ` (default \`${fallback}\`)`}: ${help}`,
  )
  // A path is one of the dashboard, which shows these documents.
  const link = documentation.replace(/^\/docs\/(.+)$/, '$1.md')
  return [`### ${name} (\`${kind}\`)`, summary, `[Documentation](${link})`, lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}
