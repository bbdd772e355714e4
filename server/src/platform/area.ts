import type { CheckResult, StartTlsProtocol } from '@holdfast/checks'
import type { FastifyInstance } from 'fastify'
import type { MetricSource } from '#kernel/cloud/server-metric.ts'
import type { EventKind } from '#kernel/events/event-kind.ts'
import type { ServerFindings } from '#kernel/monitoring/alert/condition.ts'
import type { CalendarEvent } from '#kernel/text/icalendar.ts'
import type { Labels } from '#kernel/text/labels.ts'
import type { Operation } from '#platform/http/operation/operation.ts'
import type { Context } from './context.ts'
import type { PartitionedTable } from './database/partitions/partitioned-table.ts'
import type { TextIndex } from './database/text-index/text-index.ts'
import type { EventSubscriber } from './events/events.ts'
import type { FailingType } from './health/failing-resources.ts'
import type { Ingest } from './ingest/ingest.ts'
import type { Mailer } from './mail/mailer.ts'
import type { MailAttempted } from './mail/outbox.ts'
import type { Limit } from './plans/limits.ts'
import type { RelatedParts } from './related/resource-type.ts'
import type { Measure } from './telemetry/database-gauges.ts'
import type { Trend } from './trends/trend.ts'
import type { Sweep } from './work/sweep.ts'
import type { WorkKind } from './work/work-kind.ts'

/**
 * The declaration of an area: what the service must know before anything runs, and how the parts of the area are
 * created. Only the list of areas names them all. `Needs` are the dependencies that `create` takes; the list of areas
 * compiles only if it provides all of them.
 */
export type Area<Needs, Parts extends AreaParts = AreaParts> = {
  /** The name of the area's folder. */
  name: string
  /** The event types that the area publishes. */
  eventTypes?: readonly EventKind[]
  /** The counts of its resources that plans limit. */
  limits?: readonly Limit[]
  /** Its resource types that can fail, as named in /metrics and the log. */
  failing?: readonly FailingType[]
  /** The outcomes that are counted hourly for each account. */
  trends?: readonly Trend[]
  /** Its metrics, over all accounts. */
  measures?: readonly Measure[]
  /** Its tables with a full-text index. */
  textIndexes?: readonly TextIndex[]
  /** Its tables that are partitioned by time. */
  partitions?: readonly PartitionedTable[]
  /** Called in the same transaction when any area publishes an event. */
  subscribers?: (dependencies: SubscriberDependencies) => readonly EventSubscriber[]
  /** Called in the same transaction when a connection gets new credentials, usually to retry what failed. */
  onConnectionRenewed?: (context: Context, connectionId: string) => Promise<void>
  /** Called in the same transaction before a connection is deleted. */
  beforeConnectionDeleted?: (context: Context, connectionId: string) => Promise<void>
  /** Called in the same transaction before a connection is deleted whose domains stay. */
  keepDomains?: (context: Context, connection: ConnectionOfDomains) => Promise<void>
  /** Called in the same transaction by areas that offer a monitor for what they make. */
  addMonitor?: AddMonitor
  /** Called in the same transaction with what agents report of their servers, and with what providers measure. */
  onServersReported?: OnServersReported
  /** Called in the same transaction with all certificates of servers whose agents report them. */
  onCertificatesReported?: OnCertificatesReported
  /** Called in the same transaction after a server was removed, or its labels or its agent changed. */
  onServerChanged?: OnServerChanged
  /** The services of the account that are offered by TLS, as far as the area knows them. */
  tlsServices?: ListTlsServices
  /** Called in the same transaction after services of `tlsServices` may have changed, unless an event says so. */
  onTlsServicesChanged?: OnTlsServicesChanged
  /** Those of these domains that belong to the account, or all of them. */
  ownDomains?: OwnDomains
  /** What calendar programs show of the area. */
  calendarEvents?: ListCalendarEvents
  /** For which servers the area has jobs, which agents learn from the answers to their reports. */
  serversWithJobs?: ServersWithJobs
  create: (dependencies: Needs) => Parts
}

/**
 * What an agent has reported of its server, or that it has reported nothing for too long; or what the provider measures of
 * a server without an agent.
 */
export type ServerReport = {
  serverId: string
  source: MetricSource
  findings: ServerFindings
  /** Between two reports. */
  intervalSeconds: number
  /** When it last reported, before this report; null: it never has. */
  previousAt: Date | null
}

/** At most one report of each server. */
export type OnServersReported = (context: Context, reports: readonly ServerReport[]) => Promise<void>

/** A certificate that an agent found, with those that came with it. */
export type ReportedCertificate = {
  /** In PEM, the certificate first. */
  pem: string
  file?: {
    path: string
    owner?: string
    mode?: string
    key_path?: string
    /** In octal. */
    key_mode?: string
  }
  /** A service of the server that sends it. */
  listener?: {
    address: string
    port: number
    /** The name that was asked for. Left out: none was. */
    server_name?: string
    /** Others that are answered with the same certificate. */
    server_names?: string[]
    process?: string
  }
}

export type OnCertificatesReported = (
  context: Context,
  serverId: string,
  certificates: readonly ReportedCertificate[],
) => Promise<void>

/** What a calendar can show besides domains. */
export type CalendarContent = 'certificates' | 'maintenance_windows'

/** The events of these contents that the area has; with a label, as `name:value`, only what has it. At most `max` of each. */
export type ListCalendarEvents = (
  context: Context,
  contents: readonly CalendarContent[],
  filter: { label: string | null; max: number },
) => Promise<readonly CalendarEvent[]>

export type OnServerChanged = (context: Context, serverId: string) => Promise<void>

export type OnTlsServicesChanged = (context: Context) => Promise<void>

/** A monitor of the account, with the settings of its type. Throws the problem if it cannot be added. */
export type MonitorToAdd = {
  name: string
  labels: Labels
  type: string
  settings: Readonly<Record<string, unknown>>
  /** The server that it is bound to. */
  server_id: string
}

export type AddMonitor = (context: Context, monitor: MonitorToAdd) => Promise<void>

/** `tls`: the connection begins with TLS. */
export type TlsServiceProtocol = 'tls' | StartTlsProtocol

/** What can name a service that is offered by TLS. */
export const tlsServiceSources = [
  'record',
  'mail',
  'service_record',
  'https_record',
  'tlsa',
  'monitor',
  'listener',
  'certificate',
  'pin',
] as const

/** A service that may be offered by TLS. */
export type TlsService = {
  /**
   * What its certificate has to be for: a host name or an IP address in canonical form. A wildcard is no service, but
   * makes services of names below it that are known otherwise.
   */
  name: string
  port: number
  protocol: TlsServiceProtocol
  /** The names and addresses where it is, if not at its name. */
  hosts?: readonly string[]
  source: {
    kind: (typeof tlsServiceSources)[number]
    /** The resource that names it. */
    id: string | null
    /** How it names it, such as the type of the record. */
    detail: string | null
  }
  /** It counts only if this name is in a domain of the account: others may be named as servers of mail. */
  onlyIfOwn?: string
}

/** A page of them, and the position of the next; null: it is the last. */
export type ListTlsServices = (
  context: Context,
  position: string | null,
) => Promise<{ services: readonly TlsService[]; next: string | null }>

export type OwnDomains = (context: Context, names: readonly string[] | 'all') => Promise<readonly string[]>

/** Those of these servers for whose agents a job waits. */
/** A job of an agent for a certificate (docs/agent-protocol.md). */
export type CertificateJob = {
  job_id: string
  /** Of the server. */
  recipe: string
  parameters: Record<string, string>
  timeout_seconds: number
  certificate: { step: 'request' | 'install'; names: string[]; chain?: string }
}

export type CertificateReport = {
  state: string
  recipe_hash?: string | null
  log?: string
  certificate: {
    step: 'request' | 'install'
    csr?: string
    sha256?: string
    failed_step?: string
    is_rolled_back?: boolean
  }
}

/** Jobs of agents besides deploys. The path of the jobs asks the area that has those of a kind. */
export type AgentJobs = {
  kind: 'certificate'
  /** The next job of a server; null if none waits. */
  next: (context: Context, serverId: string) => Promise<CertificateJob | null>
  report: (
    context: Context,
    reported: { jobId: string; serverId: string; report: CertificateReport },
  ) => Promise<void>
}

/** A check that a remote probe makes (docs/probe-protocol.md). */
export type ProbeCheck = {
  monitor_id: string
  /** Changes with what matters for the check. */
  version: string
  type: string
  /** With its secrets. */
  settings: Readonly<Record<string, unknown>>
  interval_seconds: number
  phase_ms: number
  timeout_seconds: number
}

/** The result of such a check, from a probe of this account. */
export type ProbeResult = Pick<CheckResult, 'outcome' | 'duration' | 'phases' | 'failure' | 'warnings'> & {
  monitor_id: string
  version: string
  slot_at: string
  age_seconds: number
  address: string | null
  evidence: Readonly<Record<string, unknown>>
}

export type ProbeResultOutcome = 'recorded' | 'duplicate' | 'gone' | 'outdated' | 'too_old'

/** The checks of remote probes, from the area that has monitors. */
export type ProbeChecks = {
  /** Changes with what `assignments` returns. */
  version: (context: Context, probeId: string) => Promise<string>
  assignments: (context: Context, probeId: string) => Promise<readonly ProbeCheck[]>
  /** The outcomes in the order of the results. */
  record: (
    probe: { accountId: string; probeId: string },
    results: readonly ProbeResult[],
    receivedAt: Date,
  ) => Promise<{
    outcomes: readonly ProbeResultOutcome[]
    retries: readonly { monitor_id: string; after_seconds: number }[]
  }>
  /** The last results of the probe do not count any more. */
  silenced: (context: Context, probeId: string) => Promise<void>
  /** How many monitors each of these probes checks. */
  counts: (context: Context, probeIds: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Whether secrets are among the settings of its monitors. */
  hasSecrets: (context: Context, probeId: string) => Promise<boolean>
}

export type ServersWithJobs = (context: Context, serverIds: readonly string[]) => Promise<readonly string[]>

export type ConnectionOfDomains = {
  id: string
  /** The name of the provider. */
  registrar: string
}

export type SubscriberDependencies = {
  /** Null if no mail server is configured. */
  mailer: Mailer | null
  /** The public base URL, without a trailing slash. */
  baseUrl: () => string
}

/** The running parts of an area, with its resource types and their links for related resources and search. */
export type AreaParts = RelatedParts & {
  operations: readonly Operation[]
  work?: readonly WorkKind<never>[]
  sweeps?: readonly Sweep[]
  /** Records how an attempt to send a mail went. */
  mailAttempted?: MailAttempted
  /** The paths to which devices report. */
  ingest?: readonly Ingest[]
  /** The jobs of agents that the area has. */
  agentJobs?: readonly AgentJobs[]
  /** The checks of remote probes, which one area has. */
  probeChecks?: ProbeChecks
  /** Adds routes that are not operations, such as those for signing in. */
  addRoutes?: (app: FastifyInstance) => void
}
