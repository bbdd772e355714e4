import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'ovh',
  name: 'OVHcloud',
  summary: 'Domains at OVHcloud, with the three keys that an application has for an account.',
  documentation: 'https://help.ovhcloud.com/csm/en-api-getting-started-ovhcloud-api',
  billing: 'https://www.ovh.com/manager/#/dedicated/billing/payment/method',
  credentials: [
    {
      name: 'application_key',
      label: 'Application key',
      help: 'Create the three keys at api.ovh.com/createToken, with all methods on /domain, /domain/*, /order/*, /service/*, /me and /me/*.',
      secret: false,
      fallback: null,
    },
    {
      name: 'application_secret',
      label: 'Application secret',
      help: 'Shown once, together with the application key.',
      secret: true,
      fallback: null,
    },
    {
      name: 'consumer_key',
      label: 'Consumer key',
      help: 'Links the application to the account. Choose unlimited validity, or it expires.',
      secret: true,
      fallback: null,
    },
    {
      name: 'region',
      label: 'Region',
      help: 'Where the account is: Europe, Canada or the United States. Each has its own keys.',
      secret: false,
      isDestination: true,
      fallback: 'eu',
      choices: ['eu', 'ca', 'us'],
    },
  ],
  registrar: {
    canListDomains: true,
    settings: ['auto_renew', 'locked', 'nameservers', 'ds_records', 'hosts'],
    hasAuthCodes: true,
    nameserversMax: 13,
    dsForm: 'dnskey',
    listed: [],
    pageSize: 100,
  },
  purchases: {
    kinds: ['register', 'renew', 'transfer'],
    checkMax: 10,
    yearsMax: 1,
    hasDryRun: false,
    canCancelTransfers: false,
    privacy: 'never',
    sellsPremium: true,
    currencies: ['EUR', 'USD', 'GBP', 'PLN', 'CAD'],
  },
  // The owner of a domain cannot be replaced by another contact, only changed.
  contacts: {
    roles: ['registrant'],
    changesShared: 'of_domain',
    hasVerifications: false,
    hasRegistrantChange: true,
  },
}
