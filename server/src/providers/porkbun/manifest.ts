import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'porkbun',
  name: 'Porkbun',
  summary: 'Domains at Porkbun. API access has to be switched on for each domain.',
  documentation: 'https://porkbun.com/api/json/v3/documentation',
  billing: 'https://porkbun.com/account/credit',
  credentials: [
    {
      name: 'api_key',
      label: 'API key',
      help: 'Create it at porkbun.com under Account, API Access. It begins with pk1_.',
      secret: true,
      fallback: null,
    },
    {
      name: 'secret_api_key',
      label: 'Secret API key',
      help: 'Shown once, when the API key is created. It begins with sk1_.',
      secret: true,
      fallback: null,
    },
  ],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'nameservers', 'ds_records', 'hosts'],
    hasAuthCodes: false,
    nameserversMax: 13,
    dsForm: 'ds',
    listed: ['createdAt', 'expiresAt', 'statuses', 'isAutoRenewed', 'isLocked', 'hasPrivacy'],
    pageSize: 1000,
  },
  // Registrations and renewals are for the shortest period of the registry, and are paid from the account's credit.
  purchases: {
    kinds: ['register', 'renew', 'transfer'],
    checkMax: 1,
    yearsMax: 1,
    sellsShortestPeriod: true,
    hasDryRun: false,
    canCancelTransfers: false,
    hasBalance: true,
    // Porkbun hides the contacts of new domains by default, and `domain/create` has no parameter for that.
    privacy: 'always',
    sellsPremium: false,
    currencies: ['USD'],
  },
}
