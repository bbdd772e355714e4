export const en = {
  heading: 'Operator',
  instance: 'Installation',
  text: 'The status of this installation across all accounts. Only the operator’s account can see this page.',
  version: 'Version',
  started: 'Running since',
  role: 'Process role',
  roleAll: 'requests and due work',
  roleApi: 'requests',
  roleWorker: 'due work',
  rates: 'Rate limits',
  ratesPerProcess: 'counted separately by each process',
  ratesShared: 'shared',
  ratesUnavailable: 'the shared server does not answer',
  database: 'Database',
  databaseEmbedded: 'PostgreSQL {{version}}, run by Holdfast',
  databaseExternal: 'PostgreSQL {{version}}, your own server',
  databaseSize: 'Size',
  storage: 'Storage',
  dataDir: 'Data directory',
  free: '{{free}} of {{size}} free',
  noDisk: 'The data directory cannot be read.',
  diskFull: 'The disk of the data directory is nearly full',
  remedyDisk: 'Free some space, or move the data directory',
  work: 'Due work',
  workText: 'Background work of all accounts. Work that is due for minutes waits for a worker.',
  due: 'Due now',
  next: 'Next due',
  currentSettings: 'Current settings',
  settingsText:
    'Read from the environment and the file .env at startup. To change a setting, change it there and restart. Secrets are never shown.',
  setting: 'Setting',
  onlyChanged: 'Only changed settings',
  secretSet: 'set (secret)',
  none: 'none',
  usual: 'default',
  privateNetworks: 'Private networks',
  privateNetworksText:
    'Name servers and webhook receivers at home or in your company have private addresses. Link-local and cloud metadata addresses stay closed.',
  privateNetworksAllow: 'Connect to private networks and to this machine',
  privateNetworksByEnvironment:
    'Set by HOLDFAST_ALLOW_PRIVATE_NETWORKS in the environment. To change it here, remove it there and restart.',
  privateNetworksStoredOpen:
    'The setting stored here is “open”. It applies again once HOLDFAST_ALLOW_PRIVATE_NETWORKS is removed.',
  privateNetworksStoredClosed:
    'The setting stored here is “closed”. It applies again once HOLDFAST_ALLOW_PRIVATE_NETWORKS is removed.',
  privateNetworksCloseStored: 'Store “closed”',
  privateNetworksNotForAll_one:
    'One other account could then reach your network too. Allow single addresses with HOLDFAST_EGRESS_ALLOW instead.',
  privateNetworksNotForAll_other:
    '{{count}} other accounts could then reach your network too. Allow single addresses with HOLDFAST_EGRESS_ALLOW instead.',
  privateNetworksOpenToAll_one: 'One other account can reach your network too.',
  privateNetworksOpenToAll_other: '{{count}} other accounts can reach your network too.',
  privateNetworksAsked: 'Are your name servers or receivers in your own network?',
  privateNetworksAskedText:
    'Holdfast only connects to public addresses unless you allow private networks and this machine. You can change this under Installation at any time.',
  privateNetworksKeepClosed: 'Public addresses only',
  hold: 'Hold',
  held: 'On hold',
  notHeld: 'Not on hold',
  holdText:
    'While on hold, this installation answers requests and shows everything, but sends no webhooks or mail and calls no provider. Use it for drills with a restored copy.',
  heldByOperator: 'Put on hold by an operator',
  heldByStart: 'Started on hold',
  heldByRestore: 'Restored from a backup',
  release: 'Release',
  releaseText:
    'All due work starts immediately: webhooks and mail are sent, and zones are compared with their providers and updated there. Release a copy only if the original no longer runs.',
  putOnHold: 'Put on hold',
  putOnHoldText: 'No webhook or mail is sent and no provider is called until you release the installation.',
}

declare module '#language/language.ts' {
  interface Namespaces {
    instance: typeof en
  }
}
