import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'aws',
  name: 'Amazon Route 53',
  summary: 'Domains that are registered with Amazon Route 53.',
  documentation:
    'https://docs.aws.amazon.com/Route53/latest/APIReference/API_Operations_Amazon_Route_53_Domains.html',
  credentials: [
    {
      name: 'access_key_id',
      label: 'Access key ID',
      help: 'Of an IAM user whose policy allows actions of route53domains. It begins with AKIA.',
      secret: false,
      fallback: null,
    },
    {
      name: 'secret_access_key',
      label: 'Secret access key',
      help: 'Shown once, when the access key is created.',
      secret: true,
      fallback: null,
    },
  ],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'privacy', 'nameservers', 'ds_records'],
    hasAuthCodes: true,
    nameserversMax: 6,
    dsForm: 'dnskey',
    listed: ['expiresAt', 'isAutoRenewed', 'isLocked'],
    pageSize: 100,
  },
  purchases: {
    kinds: ['register', 'renew', 'transfer'],
    checkMax: 5,
    yearsMax: 10,
    hasDryRun: false,
    canCancelTransfers: false,
    sellsPremium: false,
    currencies: ['USD'],
  },
  contacts: {
    roles: ['registrant', 'admin', 'tech', 'billing'],
    hasVerifications: true,
    hasRegistrantChange: true,
  },
}
