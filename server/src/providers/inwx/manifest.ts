import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'inwx',
  name: 'INWX',
  summary: 'Domains at INWX, through its DomRobot API.',
  documentation: 'https://www.inwx.com/en/help/apidoc',
  credentials: [
    {
      name: 'user',
      label: 'User name',
      help: 'The user name of the account or of a sub-user with API access.',
      secret: false,
      fallback: null,
    },
    {
      name: 'password',
      label: 'Password',
      help: 'The password of this user.',
      secret: true,
      fallback: null,
    },
    {
      name: 'totp_secret',
      label: 'Secret of the second factor',
      help: 'Only if the user has two-factor authentication: the secret in base32 that was shown when it was enabled.',
      secret: true,
      fallback: '',
    },
    {
      name: 'environment',
      label: 'Environment',
      help: 'The sandbox is the test system at ote.inwx.com, with its own accounts, where nothing costs money.',
      secret: false,
      isDestination: true,
      fallback: 'production',
      choices: ['production', 'sandbox'],
    },
  ],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'nameservers', 'ds_records'],
    hasAuthCodes: true,
    nameserversMax: 13,
    dsForm: 'dnskey',
    listed: ['createdAt', 'expiresAt', 'statuses', 'isAutoRenewed', 'isLocked', 'nameservers'],
    pageSize: 100,
  },
  purchases: {
    kinds: ['register', 'renew', 'transfer', 'restore'],
    checkMax: 20,
    yearsMax: 10,
    hasDryRun: false,
    canCancelTransfers: false,
    sellsPremium: false,
    currencies: ['EUR', 'USD'],
  },
  contacts: {
    roles: ['registrant', 'admin', 'tech', 'billing'],
    hasVerifications: false,
    hasRegistrantChange: true,
  },
}
