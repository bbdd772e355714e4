import { writableTypes } from '#kernel/dns/records/record-types.ts'
import { ttlSecondsMax, ttlSecondsMin } from '#kernel/dns/records/rrset.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { rawTypes } from './content/types.ts'
import { zoneOptions } from './zone/zone-options.ts'

/** Takes the server 30 ms with SQLite, and stays below its limit of 2 MiB for a request body. */
export const changesMax = 1000

export const manifest: ProviderManifest = {
  kind: 'powerdns',
  name: 'PowerDNS',
  summary: 'PowerDNS Authoritative Server, through its HTTP API.',
  documentation: 'https://doc.powerdns.com/authoritative/http-api/',
  credentials: [
    {
      name: 'url',
      label: 'URL',
      help: 'Address of the web server of PowerDNS, with or without /api/v1.',
      secret: false,
      isDestination: true,
      isServer: true,
      fallback: null,
      example: 'http://127.0.0.1:8081',
    },
    {
      name: 'api_key',
      label: 'API key',
      help: 'The api-key setting of PowerDNS.',
      secret: true,
      fallback: null,
    },
    {
      name: 'server_id',
      label: 'Server id',
      help: 'Other than localhost only behind a proxy for several servers.',
      secret: false,
      fallback: 'localhost',
    },
  ],
  dns: {
    types: writableTypes,
    hasUnknownTypes: true,
    canListZones: true,
    canCreateZones: true,
    zoneOptions,
    canDeleteZones: true,
    batch: { changes: changesMax, isAtomic: true },
    checksBefore: false,
    ttl: { min: ttlSecondsMin, max: ttlSecondsMax },
    hasEditableApexNs: true,
    rawTypes,
  },
}
