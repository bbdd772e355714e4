import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'namecom',
  name: 'Name.com',
  summary: 'Domains at Name.com.',
  documentation: 'https://docs.name.com',
  billing: 'https://www.name.com/account',
  credentials: [
    {
      name: 'username',
      label: 'User name',
      help: 'The user name of the account. In the sandbox it ends in -test.',
      secret: false,
      fallback: null,
    },
    {
      name: 'token',
      label: 'API token',
      help: 'Create it at name.com/account/settings/api. Production and sandbox have different tokens.',
      secret: true,
      fallback: null,
    },
    {
      name: 'environment',
      label: 'Environment',
      help: 'The sandbox registers nothing.',
      secret: false,
      isDestination: true,
      fallback: 'production',
      choices: ['production', 'sandbox'],
    },
  ],
  budgets: [
    { requests: 3000, seconds: 3600 },
    { requests: 20, seconds: 1 },
  ],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'privacy', 'nameservers', 'ds_records', 'hosts'],
    hasAuthCodes: true,
    nameserversMax: 12,
    dsForm: 'ds',
    listed: ['createdAt', 'expiresAt', 'statuses', 'isAutoRenewed', 'isLocked', 'hasPrivacy'],
    pageSize: 1000,
  },
  purchases: {
    kinds: ['register', 'renew', 'transfer'],
    checkMax: 50,
    yearsMax: 10,
    hasDryRun: false,
    canCancelTransfers: true,
    hasBalance: true,
    privacy: 'optional',
    sellsPremium: true,
    currencies: ['USD'],
  },
  contacts: {
    roles: ['registrant', 'admin', 'tech', 'billing'],
    // The list of unverified addresses is open to approved resellers only.
    hasVerifications: false,
    hasRegistrantChange: false,
  },
}
