import { powerActionKinds } from '#kernel/cloud/server-action.ts'
import { firewallDirections, firewallProtocols } from '#kernel/ip/firewall/rule.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'

export const manifest: ProviderManifest = {
  kind: 'aws',
  name: 'Amazon Web Services',
  summary:
    'Domains that are registered with Amazon Route 53, instances and security groups of Amazon EC2, and certificates of AWS Certificate Manager.',
  documentation: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  billing: 'https://console.aws.amazon.com/billing/',
  credentials: [
    {
      name: 'access_key_id',
      label: 'Access key ID',
      help: 'Of an IAM user whose policy allows actions of route53domains, of ec2 with cloudwatch:GetMetricStatistics, or both, and for the inventory of certificates those of acm that read. It begins with AKIA.',
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
    {
      name: 'regions',
      label: 'Regions of EC2',
      help: 'The regions whose instances, security groups and certificates are listed, separated by commas, or “all” for those that are enabled for the account.',
      secret: false,
      fallback: 'all',
      example: 'eu-central-1, us-east-1',
    },
  ],
  // EC2 allows a burst of 100 readings, and 20 a second, in each region.
  budgets: [{ requests: 100, seconds: 5 }],
  firewalls: {
    directions: firewallDirections,
    protocols: firewallProtocols,
    // Of each direction and family of addresses, unless Amazon has raised the quota.
    rulesMax: 60,
    descriptionMax: 255,
    hasOneRulePerTraffic: true,
    descriptionCharacters: 'a-zA-Z0-9 ._:/()#,@[\\]+=&;{}!$*-',
  },
  firewallManagement: {
    nameMax: 255,
    namePattern: '(?!sg-)[a-zA-Z0-9 ._:/()#,@[\\]+=&;{}!$*-]+',
    hasRegions: true,
    afterDetach: 'kept',
    outboundWithoutRules: 'allow',
  },
  cloud: { pageSize: 1000, actions: powerActionKinds, stoppedServers: 'disks_billed' },
  serverChanges: { kinds: ['rename', 'resize', 'snapshot'], requires: { resize: 'stopped' } },
  serverCreation: { userDataMax: 16_384, setsNoPassword: true },
  snapshots: { kinds: ['image'] },
  serverMetrics: {
    names: [
      'system.cpu.utilization',
      'system.network.receive',
      'system.network.transmit',
      'system.disk.read',
      'system.disk.write',
    ],
    // Of basic monitoring.
    stepSeconds: 300,
    requests: 5,
    // Under a third of the million a month that is free of charge.
    budget: { requests: 300_000, seconds: 30 * 86_400 },
  },
  // Of gp3. Other types end earlier.
  volumes: { sizeMaxGib: 65_536, creation: { sizeMinGib: 1, sizeMaxGib: 65_536 } },
  certificates: {
    shows: 'certificates',
    showsUse: true,
    permission: 'acm:ListCertificates, acm:DescribeCertificate and acm:GetCertificate',
    listingSeconds: 6 * 3600,
  },
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
    privacy: 'optional',
    sellsPremium: false,
    currencies: ['USD'],
  },
  contacts: {
    roles: ['registrant', 'admin', 'tech', 'billing'],
    hasVerifications: true,
    hasRegistrantChange: true,
  },
}
