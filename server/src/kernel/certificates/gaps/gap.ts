/** A coverage gap: something about TLS that is missing, wrong or unknown where names, servers and certificates meet. */
import type { FindingSeverity } from '#kernel/certificates/finding.ts'

export const gapKinds = [
  'uncovered',
  'mismatch',
  'expiring',
  'stale',
  'inconsistent',
  'unmonitored',
  'agentless',
  'unscanned',
  'orphan',
  'dangling',
  'unexpected',
] as const
export type GapKind = (typeof gapKinds)[number]

/** What was observed, as texts and numbers for the sentence of the gap. */
export type GapEvidence = Readonly<Record<string, string | number | readonly string[]>>

export type Gap = {
  kind: GapKind
  severity: FindingSeverity
  /** Identifies the gap among those of its kind, from one computation to the next. */
  subject: string
  /** What people call it: `www.example.com:443`, the name of a certificate or of a server. */
  title: string
  since: Date
  evidence: GapEvidence
  /** The host name or address that it is about; null: it is about none. */
  name: string | null
  endpoint_id: string | null
  certificate_id: string | null
  server_id: string | null
}

/** What helps against a gap. */
export const remedies = [
  'issue',
  'upload',
  'reload',
  'scan',
  'pin',
  'add_monitor',
  'enrol_agent',
  'fix_record',
  'ignore',
] as const
export type Remedy = (typeof remedies)[number]

const remediesOfKind: Readonly<Record<GapKind, readonly Remedy[]>> = {
  uncovered: ['issue', 'upload'],
  mismatch: ['reload', 'issue', 'fix_record'],
  expiring: ['issue'],
  stale: ['reload'],
  inconsistent: ['reload', 'scan'],
  unmonitored: ['add_monitor'],
  agentless: ['enrol_agent'],
  unscanned: ['scan', 'fix_record'],
  orphan: ['pin'],
  dangling: ['fix_record'],
  unexpected: ['upload'],
}

/** What can be done about a gap, the most likely first. */
export function remediesOf({ kind, endpoint_id }: Pick<Gap, 'kind' | 'endpoint_id'>): Remedy[] {
  const own = remediesOfKind[kind].filter((remedy) => remedy !== 'scan' || endpoint_id !== null)
  return [...own, 'ignore']
}

export const gapStates = ['open', 'ignored', 'closed'] as const
export type GapState = (typeof gapStates)[number]
