import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest = {
  kind: 'cloudflare',
  name: 'Cloudflare',
  summary: 'Domains at Cloudflare Registrar, and certificates of zones.',
  documentation: 'https://developers.cloudflare.com/registrar/',
  billing: 'https://dash.cloudflare.com/?to=/:account/billing',
  credentials: [
    {
      name: 'api_token',
      label: 'API token',
      help: 'An API token with the permission to edit domain registrations of the account, and for the inventory of certificates Zone: Read and SSL and Certificates: Read of its zones.',
      secret: true,
      fallback: null,
    },
    {
      name: 'account_id',
      label: 'Account ID',
      help: 'Shown in the dashboard of Cloudflare, at the end of the address of the account.',
      secret: false,
      fallback: null,
      example: '023e105f4ecef8ad9ca31a8372d0c353',
    },
    {
      name: 'environment',
      label: 'Environment',
      help: 'In the sandbox of the registrar, registrations cost nothing and have no effect.',
      secret: false,
      fallback: 'production',
      choices: ['production', 'sandbox'],
    },
  ],
  budgets: [{ requests: 1200, seconds: 300 }],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew'],
    hasAuthCodes: false,
    // Domains are always on the name servers of Cloudflare.
    nameserversMax: 0,
    listed: ['createdAt', 'expiresAt', 'statuses', 'isAutoRenewed', 'isLocked', 'hasPrivacy'],
    pageSize: 50,
  },
  certificates: {
    shows: 'facts',
    showsUse: true,
    permission: 'the permissions Zone: Read and SSL and Certificates: Read',
    listingSeconds: 6 * 3600,
  },
  purchases: {
    kinds: ['register'],
    checkMax: 20,
    yearsMax: 10,
    hasDryRun: false,
    canCancelTransfers: false,
    // The only `privacy_mode` that the types of the API have is `redaction`, which is also the default.
    privacy: 'always',
    sellsPremium: false,
    currencies: ['USD'],
  },
} as const satisfies ProviderManifest
