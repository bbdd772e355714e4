/** What notifications of server events say. */
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'

const downTexts: Readonly<Record<string, string>> = {
  provider: 'If nobody has stopped it, power it on, or look at its provider.',
  agent:
    'Its agent has not reported for three intervals. Check that the server runs, and that it reaches Holdfast.',
  monitor: 'None of its monitors is up. See their incidents.',
}

export function statusNotification(data: EventData): Notification {
  const isUp = data['to'] === 'up'
  return {
    severity: isUp ? 'info' : 'critical',
    title: `Server ${textMember(data, 'name')} is ${isUp ? 'up again' : 'down'}`,
    ...(!isUp && { text: downTexts[textMember(data, 'source')] ?? downTexts['provider'] }),
    facts: factsOf({ 'Its provider says': data['power'] }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: isUp ? 'closed' : 'opened' },
    // An alert rule opens an incident for an agent that is silent, and a monitor opens its own.
    ...(data['source'] !== 'provider' && { isRepetition: true as const }),
  }
}

export function missingNotification(data: EventData): Notification {
  return {
    severity: 'critical',
    title: `Server ${textMember(data, 'name')} is no longer at its provider`,
    text: 'Two complete listings were without it. If you have deleted it there, remove it from Holdfast.',
    facts: factsOf({ Region: data['region'], Address: data['address'] }),
    path: pathOf(data),
    alert: { key: alertKey(data), change: 'opened' },
  }
}

/** A server that comes back is up again, which ends both. */
function alertKey(data: EventData): string {
  return `server:${textMember(data, 'server_id')}`
}

const verbs: Readonly<Record<string, string>> = {
  power_on: 'Power on',
  power_off: 'Power off',
  shutdown: 'Shutdown',
  reboot: 'Restart',
  power_cycle: 'Power cycle',
  rename: 'Renaming',
  resize: 'Resize',
  rebuild: 'Rebuild',
  rescue_on: 'Rescue system',
  rescue_off: 'Leaving the rescue system',
  reset_password: 'New password',
  backup_on: 'Switching on the backups',
  backup_off: 'Switching off the backups',
  snapshot: 'Snapshot',
  restore: 'Restore',
  create: 'Creation',
  delete: 'Deletion',
}

const outcomes: Readonly<Record<string, string>> = {
  succeeded: 'is done',
  cancelled: 'was cancelled',
  failed: 'failed',
  unknown: 'has an unknown outcome',
}

export function actionNotification(data: EventData): Notification {
  const [action, state, text] = ['action', 'state', 'message'].map((name) => textMember(data, name))
  return {
    severity: state === 'failed' || state === 'unknown' ? 'warning' : 'info',
    title: `${verbs[action ?? ''] ?? action} of server ${textMember(data, 'name')} ${outcomes[state ?? ''] ?? state}`,
    ...(text && { text }),
    path: pathOf(data),
  }
}

function pathOf(data: EventData): string {
  return `/servers/${textMember(data, 'server_id')}`
}
