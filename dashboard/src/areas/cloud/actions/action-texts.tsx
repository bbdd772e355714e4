/** The kinds and states of actions in words. */
import type { components } from '@holdfast/client'
import { useTranslation } from 'react-i18next'
import type { MessageKey } from '#language/language.ts'
import { StateBadge, type Tone } from '#ui/page/state-badge.tsx'

export type ServerAction = components['schemas']['ServerAction']
export type ActionKind = ServerAction['kind']
export type PowerKind = 'power_on' | 'power_off' | 'shutdown' | 'reboot' | 'power_cycle'
/** Restoring begins at a snapshot; the beginning and the end of a server are no changes of it. */
export type ChangeKind = Exclude<ActionKind, PowerKind | 'restore' | 'create' | 'delete'>

export const actionKinds: Record<ActionKind, { label: MessageKey<'cloud'>; text: MessageKey<'cloud'> }> = {
  power_on: { label: 'powerOn', text: 'powerOnText' },
  shutdown: { label: 'shutdown', text: 'shutdownText' },
  power_off: { label: 'powerOff', text: 'powerOffText' },
  reboot: { label: 'reboot', text: 'rebootText' },
  power_cycle: { label: 'powerCycle', text: 'powerCycleText' },
  rename: { label: 'rename', text: 'renameText' },
  resize: { label: 'resize', text: 'resizeText' },
  snapshot: { label: 'snapshot', text: 'snapshotText' },
  backup_on: { label: 'backupOn', text: 'backupOnText' },
  backup_off: { label: 'backupOff', text: 'backupOffText' },
  reset_password: { label: 'resetPassword', text: 'resetPasswordText' },
  rescue_on: { label: 'rescueOn', text: 'rescueOnText' },
  rescue_off: { label: 'rescueOff', text: 'rescueOffText' },
  rebuild: { label: 'rebuild', text: 'rebuildText' },
  restore: { label: 'restore', text: 'restoreText' },
  create: { label: 'creation', text: 'creationText' },
  delete: { label: 'deletion', text: 'deletionText' },
}

const powerKinds: readonly ActionKind[] = ['power_on', 'power_off', 'shutdown', 'reboot', 'power_cycle']

export function isPowerKind(kind: ActionKind): kind is PowerKind {
  return powerKinds.includes(kind)
}

const otherKinds: readonly ActionKind[] = ['restore', 'create', 'delete']

export function isChangeKind(kind: ActionKind): kind is ChangeKind {
  return !isPowerKind(kind) && !otherKinds.includes(kind)
}

export const actionStates: Record<ServerAction['state'], { tone: Tone; label: MessageKey<'cloud'> }> = {
  queued: { tone: 'waiting', label: 'actionQueued' },
  running: { tone: 'waiting', label: 'running' },
  succeeded: { tone: 'good', label: 'actionSucceeded' },
  failed: { tone: 'bad', label: 'failed' },
  cancelled: { tone: 'neutral', label: 'cancelled' },
  unknown: { tone: 'warning', label: 'actionUnknown' },
}

export function ActionState({ action: { state } }: { action: Pick<ServerAction, 'state'> }) {
  const { t } = useTranslation('cloud')
  // More states may be added.
  const { tone, label } = actionStates[state] ?? actionStates.running
  return <StateBadge tone={tone} label={t(label)} />
}

const steps: Readonly<Record<string, MessageKey<'cloud'>>> = {
  queued: 'actionQueued',
  sending: 'stepSending',
  lost: 'stepLost',
  accepted: 'stepAccepted',
  waiting: 'stepWaiting',
  forced: 'stepForced',
  rollback: 'stepRollback',
  dns_record: 'stepRecord',
  monitor: 'stepMonitor',
  succeeded: 'actionSucceeded',
  failed: 'failed',
  cancelled: 'cancelled',
  unknown: 'actionUnknown',
}

/** More steps may be added. */
export function stepKey(step: string): MessageKey<'cloud'> {
  return steps[step] ?? 'running'
}
