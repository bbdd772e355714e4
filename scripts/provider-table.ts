import type { ProviderManifest } from '../server/src/providers/ports/provider.ts'
import { providers } from '../server/src/providers/registry.ts'

/** The text of docs/providers.md, generated from the manifests. */
export function providerTable(): string {
  const manifests = providers.map(({ manifest }) => manifest)
  const dns = manifests.filter((manifest) => manifest.dns)
  const firewalls = manifests.filter((manifest) => manifest.firewalls)
  return `# Providers

Written from the manifests by \`node scripts/write-docs.ts\`; what is not listed, a provider cannot do.

## DNS

| | ${dns.map(({ name }) => name).join(' | ')} |
|---|${dns.map(() => '---|').join('')}
${dnsRows(dns)}

## Firewalls

| | ${firewalls.map(({ name }) => name).join(' | ')} |
|---|${firewalls.map(() => '---|').join('')}
${firewallRows(firewalls)}

## Credentials

${manifests.map(credentials).join('\n\n')}
`
}

function dnsRows(manifests: readonly ProviderManifest[]): string {
  const row = (name: string, cell: (dns: NonNullable<ProviderManifest['dns']>) => string) =>
    `| ${name} | ${manifests.map(({ dns }) => (dns ? cell(dns) : '')).join(' | ')} |`
  const yes = (value: boolean) => (value ? 'yes' : 'no')
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

function firewallRows(manifests: readonly ProviderManifest[]): string {
  const row = (name: string, cell: (of: NonNullable<ProviderManifest['firewalls']>) => string) =>
    `| ${name} | ${manifests.map(({ firewalls }) => (firewalls ? cell(firewalls) : '')).join(' | ')} |`
  return [
    row('directions', ({ directions }) => directions.join(', ')),
    row('protocols', ({ protocols }) => protocols.join(', ')),
    row('rules in a firewall', ({ rulesMax }) => String(rulesMax)),
    row('characters in a description', ({ descriptionMax }) => String(descriptionMax)),
  ].join('\n')
}

function credentials({ kind, name, summary, documentation, credentials: fields }: ProviderManifest): string {
  const lines = fields.map(
    ({ name: field, help, secret, fallback }) =>
      `- \`${field}\`${secret ? ' (secret)' : ''}${fallback === null ? '' : ` (default \`${fallback}\`)`}: ${help}`,
  )
  return [`### ${name} (\`${kind}\`)`, summary, `[Documentation](${documentation})`, lines.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n')
}
