import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { registrarFields } from '#providers/ports/registrar/registrar.ts'

export const manifest = {
  kind: 'openprovider',
  name: 'Openprovider',
  summary: 'Domains at Openprovider, by its REST API.',
  documentation: 'https://docs.openprovider.com',
  billing: 'https://rcp.openprovider.eu',
  credentials: [
    {
      name: 'username',
      label: 'User name',
      help: 'The user name of the account. API access must be switched on for it.',
      secret: false,
      fallback: null,
    },
    {
      name: 'password',
      label: 'Password',
      help: 'The password of that user. The address of this installation must be among the allowed ones.',
      secret: true,
      fallback: null,
    },
    {
      name: 'environment',
      label: 'Environment',
      help: 'The sandbox has its own accounts, and its orders cost nothing.',
      secret: false,
      isDestination: true,
      fallback: 'production',
      choices: ['production', 'sandbox'],
    },
  ],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'privacy', 'nameservers', 'ds_records'],
    hasAuthCodes: true,
    nameserversMax: 13,
    dsForm: 'dnskey',
    listed: registrarFields,
    pageSize: 100,
  },
  purchases: {
    kinds: ['register', 'renew', 'transfer', 'restore'],
    checkMax: 15,
    yearsMax: 10,
    hasDryRun: false,
    canCancelTransfers: false,
    hasBalance: true,
    privacy: 'optional',
    sellsPremium: true,
    currencies: ['EUR', 'USD', 'GBP'],
  },
  contacts: { roles: contactRoles, hasVerifications: true, hasRegistrantChange: true },
} as const satisfies ProviderManifest
