export const en = {
  agents: 'Agents',
  text: 'Programs on your servers that report what the provider cannot see: memory, disks, services, updates.',
  searchAgents: 'Search by host name',
  hostname: 'Name of the machine',
  showServer: 'Show server',
  serverRemoved: 'Removed',
  none: 'No agents yet',
  noneText:
    'Enrol an agent on a server to see its memory, disks, services and updates, and to know at once when it is down.',

  enrolmentToken: 'Enrolment token',
  enrolmentTokens: 'Enrolment tokens',
  noTokens: 'No enrolment tokens yet',
  noTokensText:
    'With an enrolment token, an agent gets a secret of its own. It is created when you enrol an agent.',
  tokenFor: 'Enrols',
  uses: 'Agents enrolled',
  usesOf: '{{uses}} of {{max}}',
  usable: 'Usable',
  usedUp: 'Used up',
  revokeTokenText: 'No more agents can be enrolled with {{name}}. Those that it has enrolled stay.',

  enrol: 'Enrol an agent',
  enrolOn: 'Enrol an agent on {{name}}',
  tokenNameText: 'So that you recognize the token later.',
  forNewServers: 'Servers without an agent',
  forNewServersText:
    'Each server is found by its ID at the provider or by its public address. One that is not known is added.',
  forOneServer: 'One server',
  forOneServerText: 'If this server has an agent, the new one replaces it.',
  usesMax: 'Number of servers',
  usableFor: 'Usable for',
  createToken: 'Create the token',
  install: 'Install on the server',
  installText:
    'Run this on each server as root. It installs the agent, enrols the server and sends the first report.',
  installWithSudo: 'With sudo:',
  waitingForAgent: 'Waiting for the agent. You can close this window: the token stays usable.',
  waitingForAgents:
    '{{count}} of {{max}} servers enrolled. You can close this window: the token stays usable.',
  agentEnrolled: '{{name}} is enrolled. Waiting for its first report.',
  agentReports: '{{name}} reports.',
  showAgent: 'Show agent',

  useCollector: 'Use a collector',
  useCollectorText:
    'If Prometheus, OpenTelemetry or node_exporter measures {{name}} already, it can send these metrics to Holdfast, in the place of an agent. You get a secret that belongs to this server.',
  collectorSecret: 'Secret of the collector',
  collectorTargets: 'Where to send metrics',
  collectorTargetsText: 'Configure one of these, with the secret as bearer token.',
  collectorGuide: 'Configuration to copy',
  rotateCollectorText: 'You get a new secret. The old one works for another 24 hours.',
  noFactsOfCollector: 'A collector sends metrics only: what the server is and runs, an agent reports.',

  noAgentText:
    'No agent is enrolled on this server. An agent reports memory, disks, services, listening processes and pending updates.',
  manageAgent: 'Manage agent',
  enrolled: 'Enrolled',
  reporting: 'Reporting',
  silent: 'Silent',
  silentText:
    'It has missed three reports, so the server counts as down. Check that the server runs and reaches Holdfast.',
  cloned: 'Secret used twice',
  remedyCloned: 'Enrol each machine with a token of its own.',
  clockWrong: 'Wrong clock',
  clockRight: 'Correct',
  clockUnsynchronized: 'Correct, but not synchronized',
  clockAhead: '{{time}} ahead',
  clockBehind: '{{time}} behind',
  remedyClock: 'Set up time synchronization on the server.',
  unitsFailed_one: '{{count}} systemd unit has failed',
  unitsFailed_other: '{{count}} systemd units have failed',
  securityUpdates_one: '{{count}} security update is pending',
  securityUpdates_other: '{{count}} security updates are pending',
  securityUpdatesText: 'Install them on the server.',
  rebootRequired: 'Reboot required',
  rebootText: 'Installed updates take effect after a reboot.',
  rebootBecause: 'Updates of these packages take effect after a reboot: {{packages}}',
  rotationRequested: 'It is asked to get a new secret with its next report.',

  lastReport: 'Last report',
  fromAddress: 'from {{address}}',
  interval: 'Interval',
  intervalText: 'How often the agent reports. After three missed reports, its server counts as down.',
  version: 'Program and version',
  clock: 'Clock',
  failedUnits: 'Failed units',
  updates: 'Updates',
  updatesPending: '{{count}} pending',
  noFacts: 'The facts of the server are sent with the first reports.',
  factsAsOf: 'As of:',
  systemAndHardware: 'System and hardware',
  system: 'Operating system',
  kernel: 'Kernel version',
  processor: 'Processor',
  cpus_one: '{{count}} core',
  cpus_other: '{{count}} cores',
  memory: 'Memory',
  virtualization: 'Virtualization',
  started: 'Started',
  interface: 'Interface',
  disk: 'Disk',
  disks: 'Disks',
  diskSize: 'Capacity',
  model: 'Model',
  listeners: 'Listening processes',
  process: 'Process',
  port: 'Port and protocol',

  rotateSecret: 'Rotate the secret',
  rotateText:
    'With the answer to its next report, the agent is asked to get a new secret, which nobody else sees. The old one works for another 24 hours.',
  revokeText:
    'Reports of the agent on {{name}} are rejected from now on, and its metrics end. Whether the server is up then follows from its provider alone. This cannot be undone: to use the agent again, enrol it again.',
  deleteAgentText: 'Its facts and certificates are deleted too. The metrics of the server stay.',
}

declare module '#language/language.ts' {
  interface Namespaces {
    agents: typeof en
  }
}
