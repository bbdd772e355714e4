import type { AreaActivity } from '#ui/activity/sentence.ts'

export const monitoringActivity: AreaActivity = {
  sentences: {
    'monitors.create': {
      en: ['created', 'create', 'monitor {{target}}'],
      de: ['den Monitor {{target}}', 'angelegt', 'anlegen'],
    },
    'monitors.update': {
      en: ['changed', 'change', 'monitor {{target}}'],
      de: ['den Monitor {{target}}', 'geändert', 'ändern'],
    },
    'monitors.clone': {
      en: ['created', 'create', 'monitor {{target}} as a copy of another'],
      de: ['den Monitor {{target}} als Kopie eines anderen', 'angelegt', 'anlegen'],
    },
    'monitors.bulk': ({ changes }) => ({
      en: ['changed', 'change', '{{count:monitor:monitors}} in bulk'],
      de: ['{{count:Monitor:Monitore}} auf einmal', 'geändert', 'ändern'],
      values: { count: Number(changes.after?.changed ?? 0) },
    }),
    'monitors.delete': {
      en: ['deleted', 'delete', 'monitor {{target}}'],
      de: ['den Monitor {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'monitors.pause': {
      en: ['paused', 'pause', 'monitor {{target}}'],
      de: ['den Monitor {{target}}', 'pausiert', 'pausieren'],
    },
    'monitors.resume': {
      en: ['resumed', 'resume', 'monitor {{target}}'],
      de: ['den Monitor {{target}}', 'fortgesetzt', 'fortsetzen'],
    },
    'monitors.check': {
      en: ['checked', 'check', 'monitor {{target}}'],
      de: ['den Monitor {{target}}', 'geprüft', 'prüfen'],
    },
    'monitors.test': {
      en: ['tested', 'test', 'settings of a monitor'],
      de: ['Einstellungen eines Monitors', 'getestet', 'testen'],
    },
    'monitors.import': (entry) => ({
      en: ['imported', 'import', 'monitors: {{count:change:changes}}'],
      de: ['Monitore', 'importiert: {{count:Änderung:Änderungen}}', 'importieren'],
      values: {
        count: Number(entry.changes.after?.['created'] ?? 0) + Number(entry.changes.after?.['updated'] ?? 0),
      },
    }),
    'heartbeats.create': {
      en: ['created', 'create', 'heartbeat {{target}}'],
      de: ['den Heartbeat {{target}}', 'angelegt', 'anlegen'],
    },
    'heartbeats.update': {
      en: ['changed', 'change', 'heartbeat {{target}}'],
      de: ['den Heartbeat {{target}}', 'geändert', 'ändern'],
    },
    'heartbeats.delete': {
      en: ['deleted', 'delete', 'heartbeat {{target}}'],
      de: ['den Heartbeat {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'heartbeats.pause': {
      en: ['paused', 'pause', 'heartbeat {{target}}'],
      de: ['den Heartbeat {{target}}', 'pausiert', 'pausieren'],
    },
    'heartbeats.resume': {
      en: ['resumed', 'resume', 'heartbeat {{target}}'],
      de: ['den Heartbeat {{target}}', 'fortgesetzt', 'fortsetzen'],
    },
    'heartbeats.rotate': {
      en: ['rotated', 'rotate', 'the URL of heartbeat {{target}}'],
      de: ['die URL des Heartbeats {{target}}', 'erneuert', 'erneuern'],
    },
    'ping_keys.create': {
      en: ['created', 'create', 'ping key {{target}}'],
      de: ['den Ping-Schlüssel {{target}}', 'angelegt', 'anlegen'],
    },
    'ping_keys.update': {
      en: ['renamed', 'rename', 'ping key {{target}}'],
      de: ['den Ping-Schlüssel {{target}}', 'umbenannt', 'umbenennen'],
    },
    'ping_keys.delete': {
      en: ['deleted', 'delete', 'ping key {{target}}'],
      de: ['den Ping-Schlüssel {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'alert_rules.create': {
      en: ['created', 'create', 'alert rule {{target}}'],
      de: ['die Alarmregel {{target}}', 'angelegt', 'anlegen'],
    },
    'alert_rules.update': {
      en: ['changed', 'change', 'alert rule {{target}}'],
      de: ['die Alarmregel {{target}}', 'geändert', 'ändern'],
    },
    'alert_rules.delete': {
      en: ['deleted', 'delete', 'alert rule {{target}}'],
      de: ['die Alarmregel {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'maintenance_windows.create': {
      en: ['created', 'create', 'maintenance window {{target}}'],
      de: ['das Wartungsfenster {{target}}', 'angelegt', 'anlegen'],
    },
    'maintenance_windows.update': {
      en: ['changed', 'change', 'maintenance window {{target}}'],
      de: ['das Wartungsfenster {{target}}', 'geändert', 'ändern'],
    },
    'maintenance_windows.end': {
      en: ['ended', 'end', 'maintenance window {{target}}'],
      de: ['das Wartungsfenster {{target}}', 'beendet', 'beenden'],
    },
    'maintenance_windows.skip': {
      en: ['skipped', 'skip', 'maintenance window {{target}}'],
      de: ['das Wartungsfenster {{target}}', 'ausgelassen', 'auslassen'],
    },
    'maintenance_windows.delete': {
      en: ['deleted', 'delete', 'maintenance window {{target}}'],
      de: ['das Wartungsfenster {{target}}', 'gelöscht', 'löschen'],
      isGone: true,
    },
    'incidents.create': {
      en: ['opened', 'open', 'incident {{target}}'],
      de: ['den Vorfall {{target}}', 'eröffnet', 'eröffnen'],
    },
    'incidents.update': {
      en: ['changed', 'change', 'incident {{target}}'],
      de: ['den Vorfall {{target}}', 'geändert', 'ändern'],
    },
    'incidents.entries.create': {
      en: ['added', 'add', 'an update to incident {{target}}'],
      de: ['dem Vorfall {{target}} eine Meldung', 'hinzugefügt', 'hinzufügen'],
    },
    'incidents.acknowledge': {
      en: ['acknowledged', 'acknowledge', 'incident {{target}}'],
      de: ['den Vorfall {{target}}', 'bestätigt', 'bestätigen'],
    },
    'incidents.snooze': {
      en: ['snoozed', 'snooze', 'incident {{target}}'],
      de: ['den Vorfall {{target}}', 'zurückgestellt', 'zurückstellen'],
    },
    'incidents.resolve': {
      en: ['resolved', 'resolve', 'incident {{target}}'],
      de: ['den Vorfall {{target}}', 'gelöst', 'lösen'],
    },
    'incidents.reopen': {
      en: ['reopened', 'reopen', 'incident {{target}}'],
      de: ['den Vorfall {{target}}', 'wieder eröffnet', 'wieder eröffnen'],
    },
  },
  reads: {
    monitors: { en: 'view monitors', de: 'Monitore ansehen' },
    heartbeats: { en: 'view heartbeats', de: 'Heartbeats ansehen' },
    ping_keys: { en: 'view ping keys', de: 'Ping-Schlüssel ansehen' },
    alert_rules: { en: 'view alert rules', de: 'Alarmregeln ansehen' },
    alerts: { en: 'view alerts', de: 'Alarme ansehen' },
    maintenance_windows: { en: 'view maintenance windows', de: 'Wartungsfenster ansehen' },
    incidents: { en: 'view incidents', de: 'Vorfälle ansehen' },
  },
  targetTypes: {
    monitor: { en: 'Monitors', de: 'Monitore' },
    heartbeat: { en: 'Heartbeats', de: 'Heartbeats' },
    ping_key: { en: 'Ping keys', de: 'Ping-Schlüssel' },
    alert_rule: { en: 'Alert rules', de: 'Alarmregeln' },
    maintenance_window: { en: 'Maintenance windows', de: 'Wartungsfenster' },
    incident: { en: 'Incidents', de: 'Vorfälle' },
  },
  fields: {
    interval_seconds: { en: 'Interval', de: 'Intervall' },
    timeout_seconds: { en: 'Timeout', de: 'Zeitlimit' },
    retry_seconds: { en: 'Retry after', de: 'Wiederholen nach' },
    fail_after: { en: 'Down after', de: 'Ausgefallen nach' },
    degrade_after: { en: 'Degraded after', de: 'Beeinträchtigt nach' },
    recover_after: { en: 'Up after', de: 'Erreichbar nach' },
    alert_on_degraded: { en: 'Alert when degraded', de: 'Alarm bei Beeinträchtigung' },
    reminder_seconds: { en: 'Reminders every', de: 'Erinnerungen alle' },
    escalate_after_seconds: { en: 'Escalate after', de: 'Eskalieren nach' },
    schedule: { en: 'Schedule', de: 'Zeitplan' },
    grace_seconds: { en: 'Grace time', de: 'Karenzzeit' },
    max_runtime_seconds: { en: 'Longest run', de: 'Längste Laufzeit' },
    early_tolerance_seconds: { en: 'Early tolerance', de: 'Toleranz vor der Zeit' },
    manual_resume: { en: 'Resume by hand', de: 'Von Hand fortsetzen' },
    accepted_methods: { en: 'Accepted methods', de: 'Akzeptierte Methoden' },
    condition: { en: 'Condition', de: 'Bedingung' },
    threshold: { en: 'Threshold', de: 'Schwelle' },
    recover_threshold: { en: 'Threshold of recovery', de: 'Schwelle der Erholung' },
    for_seconds: { en: 'For', de: 'Dauer' },
    recover_seconds: { en: 'Good for', de: 'Erholung' },
    server_labels: { en: 'Labels of the servers', de: 'Labels der Server' },
    starts_at: { en: 'Start', de: 'Beginn' },
    ends_at: { en: 'End', de: 'Ende' },
    monitor_ids: { en: 'Monitors', de: 'Monitore' },
    heartbeat_ids: { en: 'Heartbeats', de: 'Heartbeats' },
    server_ids: { en: 'Servers', de: 'Server' },
    slug: { en: 'Slug', de: 'Slug' },
    parent_id: { en: 'Depends on', de: 'Hängt ab von' },
    paused_at: { en: 'Paused', de: 'Pausiert' },
    severity: { en: 'Severity', de: 'Schweregrad' },
    cause: { en: 'Cause', de: 'Ursache' },
    title: { en: 'Title', de: 'Titel' },
    acknowledged_by: { en: 'Acknowledged by', de: 'Bestätigt von' },
    snoozed_until: { en: 'Snoozed until', de: 'Zurückgestellt bis' },
    post_mortem: { en: 'Post-mortem', de: 'Nachbetrachtung' },
    outcome: { en: 'Outcome', de: 'Ergebnis' },
  },
}
