import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type Domain = components['schemas']['Domain']
export type DomainStatus = Domain['status']
export type Registrar = components['schemas']['DomainRegistrar']

type Label = { tone: Tone; label: MessageKey<'domains'> }

export const domainStates: Record<DomainStatus, Label> = {
  registering: { tone: 'waiting', label: 'statusRegistering' },
  transferring_in: { tone: 'waiting', label: 'statusTransferringIn' },
  active: { tone: 'good', label: 'active' },
  suspended: { tone: 'bad', label: 'statusSuspended' },
  expired: { tone: 'bad', label: 'expired' },
  redemption: { tone: 'bad', label: 'statusRedemption' },
  restoring: { tone: 'waiting', label: 'statusRestoring' },
  pending_delete: { tone: 'bad', label: 'statusPendingDelete' },
  transferring_out: { tone: 'warning', label: 'statusTransferringOut' },
  gone: { tone: 'neutral', label: 'statusGone' },
  unknown: { tone: 'waiting', label: 'stateUnknown' },
}

/** What a status means and what to do; active domains need no explanation. */
export const statusTexts: Record<Exclude<DomainStatus, 'active'>, MessageKey<'domains'>> = {
  registering: 'registeringText',
  transferring_in: 'transferringInText',
  suspended: 'suspendedText',
  expired: 'expiredText',
  redemption: 'redemptionText',
  restoring: 'restoringText',
  pending_delete: 'pendingDeleteText',
  transferring_out: 'transferringOutText',
  gone: 'goneText',
  unknown: 'notReadText',
}

export function DomainState({ status }: { status: DomainStatus }) {
  const { t } = useTranslation('domains')
  // More statuses may be added.
  const { tone, label } = domainStates[status] ?? domainStates.gone
  return <StateBadge tone={tone} label={t(label)} />
}

/** A protection that is on or off; a dash if the registrar does not tell. */
export function Setting({
  isOn,
  on,
  off,
}: {
  isOn: boolean | null
  on: MessageKey<'domains'>
  off: MessageKey<'domains'>
}) {
  const { t } = useTranslation('domains')
  if (isOn === null) return '–'
  return <StateBadge tone={isOn ? 'good' : 'warning'} label={t(isOn ? on : off)} />
}
