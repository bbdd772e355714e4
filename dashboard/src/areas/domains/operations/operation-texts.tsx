/** The kinds and states of operations in words. */
import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey, Translate } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type DomainOperation = components['schemas']['DomainOperation']
export type RequestedOperation = components['schemas']['RequestedDomainOperation']
export type OperationState = DomainOperation['state']
export type OperationKind = DomainOperation['kind']

/** What an operation of the kind does; `operationText` also says with which values. */
export const operationKinds: Record<OperationKind, MessageKey<'domains'>> = {
  set_auto_renew: 'changeAutoRenew',
  set_lock: 'changeLock',
  set_privacy: 'changePrivacy',
  set_nameservers: 'changeNameservers',
  set_ds_records: 'changeDsRecords',
  set_host: 'changeHost',
  set_contacts: 'changeContacts',
  resend_verification: 'resendVerification',
  register: 'register',
  renew: 'renew',
  transfer: 'transferHere',
  restore: 'restoreDomain',
}

type Label = { tone: Tone; label: MessageKey<'domains'> }

export const operationStates: Record<OperationState, Label> = {
  queued: { tone: 'waiting', label: 'operationQueued' },
  running: { tone: 'waiting', label: 'operationRunning' },
  needs_user: { tone: 'bad', label: 'operationNeedsUser' },
  blocked: { tone: 'warning', label: 'operationBlocked' },
  done: { tone: 'good', label: 'operationDone' },
  failed: { tone: 'bad', label: 'failed' },
  cancelled: { tone: 'neutral', label: 'cancelled' },
}

export function OperationStateBadge({ state }: { state: OperationState }) {
  const { t } = useTranslation('domains')
  // More states may be added.
  const { tone, label } = operationStates[state] ?? operationStates.running
  return <StateBadge tone={tone} label={t(label)} />
}

export function isFinal({ state }: Pick<DomainOperation, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** What is never sent twice, and costs money. */
export function isPurchase(kind: OperationKind): boolean {
  return kind === 'register' || kind === 'renew' || kind === 'transfer' || kind === 'restore'
}

/** What the operation does, such as “Renew for 2 years”. */
export function operationText(
  { kind, parameters }: Pick<DomainOperation, 'kind' | 'parameters'>,
  t: Translate<'domains'>,
): string {
  const isOn = (name: string) => parameters[name] === true
  const count = Number(parameters['years'] ?? 1)
  switch (kind) {
    case 'set_auto_renew':
      return t(isOn('auto_renew') ? 'switchAutoRenewOn' : 'switchAutoRenewOff')
    case 'set_lock':
      return t(isOn('locked') ? 'lockDomain' : 'unlockDomain')
    case 'set_privacy':
      return t(isOn('privacy') ? 'switchPrivacyOn' : 'switchPrivacyOff')
    case 'register':
      return t('registerFor', { count })
    case 'renew':
      return t('renewFor', { count })
    default:
      // More kinds may be added.
      return operationKinds[kind] ? t(operationKinds[kind]) : String(kind)
  }
}

/** The parts of its course; states have their own label. */
const steps: Readonly<Record<string, MessageKey<'domains'>>> = {
  sending: 'stepSending',
  answer_lost: 'stepAnswerLost',
  accepted: 'stepAccepted',
  applied: 'stepApplied',
  executed: 'stepExecuted',
  cancelling: 'stepCancelling',
  not_cancelled: 'stepNotCancelled',
}

export function stepText(step: string, t: Translate<'domains'>): string {
  const label = steps[step] ?? operationStates[step as OperationState]?.label
  return label ? t(label) : step
}
