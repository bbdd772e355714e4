import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'gandi',
  name: 'Gandi',
  summary: 'Domains at Gandi.',
  documentation: 'https://api.gandi.net/docs/domains/',
  billing: 'https://admin.gandi.net/billing',
  credentials: [
    {
      name: 'token',
      label: 'Personal access token',
      help: 'Create it at admin.gandi.net under Organizations, with the permissions to see, buy and renew domains and to manage their technical configuration.',
      secret: true,
      fallback: null,
    },
    {
      name: 'sharing_id',
      label: 'Organization id',
      help: 'The UUID of an organization, to use only its domains. Empty: all domains of the token.',
      secret: false,
      fallback: '',
    },
    {
      name: 'environment',
      label: 'Environment',
      help: 'The sandbox has its own accounts and tokens, and registers nothing.',
      secret: false,
      isDestination: true,
      fallback: 'production',
      choices: ['production', 'sandbox'],
    },
  ],
  budgets: [{ requests: 1000, seconds: 60 }],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'nameservers', 'ds_records', 'hosts'],
    hasAuthCodes: true,
    nameserversMax: 13,
    dsForm: 'dnskey',
    listed: ['createdAt', 'expiresAt', 'statuses', 'isAutoRenewed', 'isLocked'],
    pageSize: 100,
  },
  // Restorations are left out: the reference has no dry run of them, and does not say whether the price that the check
  // shows for the process is the whole one.
  purchases: {
    kinds: ['register', 'renew', 'transfer'],
    checkMax: 1,
    yearsMax: 1,
    hasDryRun: true,
    canCancelTransfers: false,
    hasBalance: true,
    privacy: 'optional',
    sellsPremium: true,
    currencies: ['EUR', 'USD', 'GBP', 'TWD', 'CNY'],
  },
  // A change of the owner is a procedure of its own.
  contacts: {
    roles: ['admin', 'tech', 'billing'],
    purchaseRoles: ['registrant'],
    hasVerifications: false,
    hasRegistrantChange: true,
  },
}
