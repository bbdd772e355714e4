/** Uptime Kuma: its database `kuma.db` of 1.23 and 2.x, and the backup file of 1.x. */
import { emptyContent, type FileContent, isRecord, type SourceFormat } from '../format.ts'
import { labelName } from '../label-name.ts'
import { channelOf } from './channels.ts'
import { wantedMonitor } from './monitors.ts'
import { UnreadableDatabase } from './read-tables.ts'
import { type KumaSource, readSource } from './source.ts'

export const uptimeKumaFormat: SourceFormat = {
  name: 'uptime_kuma',
  detects: (file) =>
    file.kind === 'database' ||
    (isRecord(file.document.value) && Array.isArray(file.document.value['monitorList'])),
  read(file) {
    const content = emptyContent('uptime_kuma')
    try {
      addSource(content, readSource(file))
    } catch (error) {
      if (!(error instanceof UnreadableDatabase)) throw error
      content.faults.push({ line: null, message: error.message })
    }
    return content
  },
}

const otherNames: Readonly<Record<string, string>> = {
  status_page: 'status pages',
  maintenance: 'maintenance windows',
  proxy: 'proxies',
  incident: 'incidents of status pages',
}

function addSource(content: FileContent, source: KumaSource): void {
  if (source.monitors.length === 0)
    content.faults.push({
      line: null,
      message:
        'The file has no monitors. Stop Uptime Kuma before you copy kuma.db: while it runs, its latest changes are in kuma.db-wal',
    })
  const used = new Set<number>()
  const names = new Map(
    source.notifications.flatMap(({ id, name, config }) =>
      typeof channelOf(config) === 'string' ? [] : [[id, name]],
    ),
  )
  for (const monitor of source.monitors) {
    const before = content.monitors.length + content.heartbeats.length
    wantedMonitor(content, source, {
      ...monitor,
      alerts: monitor.notificationIds.flatMap((id) => names.get(id) ?? []),
    })
    if (content.monitors.length + content.heartbeats.length > before)
      for (const id of monitor.notificationIds) used.add(id)
  }
  for (const { id, name, config } of source.notifications) {
    const channel = channelOf(config)
    if (typeof channel === 'string') content.omissions.push({ resource: name, line: null, message: channel })
    else {
      content.channels.push({ input: { name, ...channel.input }, line: null })
      for (const message of channel.notes) content.omissions.push({ resource: name, line: null, message })
      if (used.has(id))
        content.rules.push({ name: `Alerts to ${name}`, label: labelName('alert', name), channel: name })
    }
  }
  for (const [table, count] of source.others)
    if (count > 0)
      content.omissions.push({
        resource: null,
        line: null,
        message: `${count} ${otherNames[table] ?? table} are not imported`,
      })
}
