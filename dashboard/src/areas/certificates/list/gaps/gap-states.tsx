import type { components, ResponseOf } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge } from '#ui/page/state-badge.tsx'

export type Gap = components['schemas']['CertificateGap']
export type GapKind = Gap['kind']
export type GapState = Gap['state']
export type Coverage = ResponseOf<'certificates.coverage.read'>

export const gapKinds = {
  uncovered: 'gapUncovered',
  mismatch: 'gapMismatch',
  expiring: 'gapExpiring',
  stale: 'gapStale',
  inconsistent: 'gapInconsistent',
  unmonitored: 'gapUnmonitored',
  agentless: 'gapAgentless',
  unscanned: 'gapUnscanned',
  orphan: 'gapOrphan',
  dangling: 'gapDangling',
  unexpected: 'gapUnexpected',
} as const satisfies Record<GapKind, MessageKey<'certificates'>>

export const gapStates = {
  open: { tone: 'bad', label: 'open' },
  ignored: { tone: 'neutral', label: 'ignored' },
  closed: { tone: 'good', label: 'gapClosed' },
} as const

/** More kinds may be added: one that this page does not know is shown by its name. */
export function GapKindText({ kind }: { kind: GapKind }) {
  const { t } = useTranslation('certificates')
  const label = gapKinds[kind]
  return label ? t(label) : kind
}

export function GapStateBadge({ state }: { state: GapState }) {
  const { t } = useTranslation('certificates')
  const { tone, label } = gapStates[state]
  return <StateBadge tone={tone} label={t(label)} />
}
