/** What notifications of snapshots and their schedules say. */
import { type EventData, factsOf, type Notification, textMember } from '#kernel/events/notification.ts'

export function createdNotification(data: EventData): Notification {
  const path = `/servers/snapshots/${textMember(data, 'snapshot_id')}`
  return { ...snapshotNotification(data, `Snapshot ${textMember(data, 'name')} was made`), path }
}

export function deletedNotification(data: EventData): Notification {
  const server = textMember(data, 'server_id')
  const path = server ? `/servers/${server}` : '/servers?tab=snapshots'
  return { ...snapshotNotification(data, `Snapshot ${textMember(data, 'name')} was deleted`), path }
}

function snapshotNotification(data: EventData, title: string) {
  return {
    severity: 'info' as const,
    title,
    facts: factsOf({ Server: data['server_name'] }),
  }
}

export function failedNotification(data: EventData): Notification {
  return {
    severity: 'warning',
    title: `Snapshot schedule ${textMember(data, 'name')} fails`,
    text: textMember(data, 'message'),
    facts: factsOf({ Times: data['cron'], 'Time zone': data['time_zone'] }),
    ...alertOf(data, 'opened'),
  }
}

export function recoveredNotification(data: EventData): Notification {
  return {
    severity: 'info',
    title: `Snapshot schedule ${textMember(data, 'name')} no longer fails`,
    ...alertOf(data, 'closed'),
  }
}

function alertOf(data: EventData, change: 'opened' | 'closed') {
  return {
    path: `/servers/${textMember(data, 'server_id')}`,
    alert: { key: `snapshot_schedule:${textMember(data, 'schedule_id')}`, change },
  } as const
}
