import { contactRoles } from '#kernel/domains/contacts/contact.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { registrarFields } from '#providers/ports/registrar/registrar.ts'

export const dnssecForms = ['ds', 'dnskey'] as const

export const manifest = {
  kind: 'epp',
  name: 'EPP',
  summary:
    'A registry, or a registrar for resellers, by the Extensible Provisioning Protocol (RFC 5730) over TLS.',
  documentation: 'https://www.rfc-editor.org/rfc/rfc5730',
  credentials: [
    {
      name: 'server',
      label: 'Server',
      help: 'Host name of the EPP server. Its certificate must be valid for this name.',
      secret: false,
      isDestination: true,
      isServer: true,
      fallback: null,
      example: 'epp.registry.example',
    },
    {
      name: 'port',
      label: 'Port',
      help: 'TCP port of the server.',
      secret: false,
      isDestination: true,
      fallback: '700',
    },
    { name: 'user', label: 'User', help: 'The client id of the login.', secret: false, fallback: null },
    { name: 'password', label: 'Password', help: 'The password of the login.', secret: true, fallback: null },
    {
      name: 'registrar_id',
      label: 'Registrar id',
      help: 'The id under which the registry lists your domains, if it differs from the user.',
      secret: false,
      fallback: '',
    },
    {
      name: 'certificate_authority',
      label: 'Certificate authority',
      help: 'Certificate of the authority that issued the server’s certificate, as PEM, if it is not a public one.',
      secret: false,
      isDestination: true,
      fallback: '',
    },
    {
      name: 'client_certificate',
      label: 'Client certificate',
      help: 'Certificate with which this installation identifies itself, as PEM, if the server requires one.',
      secret: false,
      fallback: '',
    },
    {
      name: 'client_key',
      label: 'Client key',
      help: 'Private key of the client certificate, as PEM, without a passphrase.',
      secret: true,
      fallback: '',
    },
    {
      name: 'dnssec_form',
      label: 'DNSSEC data',
      help: 'Whether the registry takes DS records, or DNSKEY records from which it makes them.',
      secret: false,
      fallback: 'ds',
      choices: dnssecForms,
    },
  ],
  registrar: {
    canListDomains: false,
    settings: ['locked', 'nameservers', 'ds_records', 'hosts'],
    hasAuthCodes: true,
    nameserversMax: 13,
    dsForm: 'ds',
    listed: registrarFields,
    pageSize: 20,
  },
  purchases: {
    kinds: ['register', 'renew', 'transfer', 'restore'],
    checkMax: 10,
    yearsMax: 10,
    hasDryRun: false,
    canCancelTransfers: true,
    privacy: 'never',
    sellsPremium: true,
    currencies: ['USD', 'EUR', 'GBP', 'CHF'],
  },
  contacts: {
    roles: contactRoles,
    changesShared: 'of_contact',
    hasVerifications: false,
    hasRegistrantChange: false,
  },
} as const satisfies ProviderManifest
