import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'godaddy',
  name: 'GoDaddy',
  summary: 'Domains at GoDaddy. Its API is open only to accounts with enough domains.',
  documentation: 'https://developer.godaddy.com/doc/endpoint/domains',
  credentials: [
    {
      name: 'key',
      label: 'API key',
      help: 'Create it at developer.godaddy.com/keys. Production and sandbox (OTE) have different keys.',
      secret: true,
      fallback: null,
    },
    {
      name: 'secret',
      label: 'API secret',
      help: 'Shown once, when the API key is created.',
      secret: true,
      fallback: null,
    },
    {
      name: 'environment',
      label: 'Environment',
      help: 'The sandbox is the OTE of GoDaddy. It registers nothing.',
      secret: false,
      isDestination: true,
      fallback: 'production',
      choices: ['production', 'sandbox'],
    },
  ],
  budgets: [{ requests: 60, seconds: 60 }],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'nameservers'],
    hasAuthCodes: true,
    nameserversMax: 13,
    listed: ['createdAt', 'expiresAt', 'statuses', 'isAutoRenewed', 'isLocked', 'hasPrivacy'],
    pageSize: 1000,
  },
  contacts: {
    roles: ['registrant', 'admin', 'tech', 'billing'],
    hasVerifications: false,
    hasRegistrantChange: true,
  },
}
