import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest = {
  kind: 'dynadot',
  name: 'Dynadot',
  summary: 'Domains at Dynadot, by its RESTful API.',
  documentation: 'https://www.dynadot.com/domain/api-document',
  billing: 'https://www.dynadot.com/account/',
  credentials: [
    {
      name: 'api_key',
      label: 'API key',
      help: 'Create it at dynadot.com under Tools, API, and allow the address of this installation there.',
      secret: true,
      fallback: null,
    },
    {
      name: 'api_secret',
      label: 'API secret',
      help: 'Shown beside the API key.',
      secret: true,
      fallback: null,
    },
    {
      name: 'environment',
      label: 'Environment',
      help: 'The sandbox has keys of its own, and its orders have no effect.',
      secret: false,
      isDestination: true,
      fallback: 'production',
      choices: ['production', 'sandbox'],
    },
  ],
  budgets: [{ requests: 1, seconds: 1 }],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'privacy', 'nameservers', 'ds_records'],
    hasAuthCodes: true,
    nameserversMax: 13,
    dsForm: 'ds',
    listed: ['createdAt', 'expiresAt', 'statuses', 'isAutoRenewed', 'isLocked', 'hasPrivacy', 'nameservers'],
    pageSize: 100,
  },
  purchases: {
    kinds: ['register', 'renew', 'transfer'],
    checkMax: 1,
    yearsMax: 10,
    hasDryRun: false,
    canCancelTransfers: true,
    hasBalance: true,
    sellsPremium: true,
    currencies: ['USD'],
  },
} as const satisfies ProviderManifest
