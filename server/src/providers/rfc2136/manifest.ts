import { writableTypes } from '#kernel/dns/records/record-types.ts'
import { ttlSecondsMax, ttlSecondsMin } from '#kernel/dns/records/rrset.ts'
import { signingStateType } from '#kernel/dns/records/server-made.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { tsigAlgorithms } from './wire/tsig.ts'

/** One UPDATE message holds this number with room to spare, at 320 octets per change. */
export const changesMax = 200

export const manifest = {
  kind: 'rfc2136',
  name: 'DNS UPDATE (RFC 2136)',
  summary: 'BIND, Knot DNS and other name servers, by signed dynamic updates and zone transfers over TCP.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc2136',
  credentials: [
    {
      name: 'server',
      label: 'Server',
      help: 'Host name or address of the primary name server.',
      secret: false,
      isServer: true,
      fallback: null,
      example: 'ns1.example.com',
    },
    { name: 'port', label: 'Port', help: 'TCP port of the server.', secret: false, fallback: '53' },
    {
      name: 'key_name',
      label: 'Key name',
      help: 'Name of the TSIG key. It must be allowed to transfer and to update the zones.',
      secret: false,
      fallback: null,
      example: 'holdfast',
    },
    {
      name: 'key_algorithm',
      label: 'Key algorithm',
      help: 'Algorithm of the TSIG key.',
      secret: false,
      fallback: 'hmac-sha256',
      choices: tsigAlgorithms,
    },
    {
      name: 'key_secret',
      label: 'Key secret',
      help: 'Secret of the TSIG key in base64, as tsig-keygen or keymgr print it.',
      secret: true,
      fallback: null,
    },
  ],
  dns: {
    types: writableTypes.filter((type) => type !== 'ALIAS'),
    hasUnknownTypes: true,
    canListZones: false,
    canCreateZones: false,
    zoneOptions: [],
    canDeleteZones: false,
    batch: { changes: changesMax, isAtomic: true },
    checksBefore: true,
    ttl: { min: ttlSecondsMin, max: ttlSecondsMax },
    hasEditableApexNs: true,
    serverTypes: [signingStateType],
  },
} as const satisfies ProviderManifest
