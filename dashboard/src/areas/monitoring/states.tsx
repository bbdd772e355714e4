import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Monitor = components['schemas']['Monitor']
export type MonitorStateName = Monitor['state']
export type Incident = components['schemas']['Incident']
export type IncidentStatus = Incident['status']
export type TestResult = components['schemas']['MonitorTestResult']
export type Outcome = TestResult['outcome']

type Label = { tone: Tone; label: MessageKey<'monitoring'> }

export const monitorStates: Record<MonitorStateName, Label> = {
  up: { tone: 'good', label: 'stateUp' },
  degraded: { tone: 'warning', label: 'stateDegraded' },
  down: { tone: 'bad', label: 'stateDown' },
  pending: { tone: 'waiting', label: 'statePending' },
  unknown: { tone: 'neutral', label: 'stateUnknown' },
  paused: { tone: 'neutral', label: 'paused' },
}

export function MonitorState({ state }: { state: MonitorStateName }) {
  const { t } = useTranslation('monitoring')
  const { tone, label } = monitorStates[state]
  return <StateBadge tone={tone} label={t(label)} />
}

export const incidentStates: Record<IncidentStatus, Label> = {
  open: { tone: 'bad', label: 'open' },
  acknowledged: { tone: 'warning', label: 'incidentAcknowledged' },
  resolved: { tone: 'good', label: 'incidentResolved' },
}

export function IncidentState({ status }: { status: IncidentStatus }) {
  const { t } = useTranslation('monitoring')
  const { tone, label } = incidentStates[status]
  return <StateBadge tone={tone} label={t(label)} />
}

export const severities: Record<Incident['severity'], Label> = {
  critical: { tone: 'bad', label: 'critical' },
  warning: { tone: 'warning', label: 'warning' },
  info: { tone: 'neutral', label: 'info' },
}

export function Severity({ severity }: { severity: Incident['severity'] }) {
  const { t } = useTranslation('monitoring')
  const { tone, label } = severities[severity]
  return <StateBadge tone={tone} label={t(label)} />
}

/** What a type of monitor is called: protocols are called alike in every language. */
export function typeTitle(type: string): string {
  return typeTitles[type] ?? type
}

/** The type of monitors that combine the states of others. */
export const compositeType = 'composite'

const typeTitles: Readonly<Record<string, string>> = {
  http: 'HTTP(S)',
  tcp: 'TCP',
  tls: 'TLS',
  icmp: 'Ping',
  dns: 'DNS',
  smtp: 'SMTP',
  ssh: 'SSH',
  redis: 'Redis',
  postgresql: 'PostgreSQL',
  mysql: 'MySQL',
  websocket: 'WebSocket',
  grpc: 'gRPC',
  composite: 'Composite',
}

/** What a monitor checks, in short: its URL or its host. */
export function targetOf({ settings }: Pick<Monitor, 'settings'>): string {
  const { url, host, port, name } = settings as Record<string, unknown>
  if (typeof url === 'string') return url
  const target = host ?? name ?? ''
  return typeof port === 'number' ? `${target}:${port}` : String(target)
}

/** How many monitors a composite combines. */
export function memberCount({ settings }: Pick<Monitor, 'settings'>): number {
  const { members } = settings as { members?: unknown }
  return Array.isArray(members) ? members.length : 0
}
