import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'godaddy',
  name: 'GoDaddy',
  summary: 'Domains at GoDaddy. Its API is open only to accounts with enough domains.',
  documentation: 'https://developer.godaddy.com/doc/endpoint/domains',
  billing: 'https://account.godaddy.com/payment-methods',
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
      name: 'customer_number',
      label: 'Customer number',
      help: 'For orders: GoDaddy shows it in the menu of your account. Empty: no renewals, registrations and transfers.',
      secret: false,
      fallback: '',
    },
    {
      name: 'client_ip',
      label: 'IP address',
      help: 'For orders: the public address from which you order. GoDaddy records it with the consent to its agreements.',
      secret: false,
      fallback: '',
      example: '203.0.113.7',
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
  // Restorations are left out: their fee has to be sent with the order, and no call of the API shows it. Whether a name is
  // premium is not shown either, so its price alone tells.
  purchases: {
    kinds: ['register', 'renew', 'transfer'],
    checkMax: 50,
    yearsMax: 1,
    hasDryRun: true,
    canCancelTransfers: true,
    privacy: 'optional',
    sellsPremium: false,
    currencies: ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'INR'],
  },
  contacts: {
    roles: ['registrant', 'admin', 'tech', 'billing'],
    hasVerifications: false,
    hasRegistrantChange: true,
  },
}
