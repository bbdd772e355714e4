import type { maintenanceEn } from './maintenance-messages-en.ts'

export const maintenanceDe: typeof maintenanceEn = {
  maintenance: 'Wartung',
  maintenanceText:
    'Geplante Arbeiten. Monitore, Heartbeats und Server in einem Wartungsfenster werden weiter geprüft, aber es werden keine Alarme gesendet.',
  newWindow: 'Neues Wartungsfenster',
  editWindow: 'Wartungsfenster bearbeiten',
  noWindows: 'Noch keine Wartungsfenster',
  noWindowsText:
    'Öffnen Sie ein Wartungsfenster, bevor Sie an einem Server oder Dienst arbeiten, damit niemand alarmiert wird.',
  searchWindows: 'Name des Wartungsfensters',
  deleteWindowText:
    'Läuft es noch, wird es beendet: Was dann noch ausgefallen ist, wird erneut geprüft und löst danach einen Alarm aus.',
  windowPlanned: 'Geplant',
  windowEnded: 'Beendet',
  windowStart: 'Beginnt',
  windowStartHelp: 'Leer lassen, um sofort zu beginnen.',
  windowEnd: 'Endet',
  windowDuration: 'Länge',
  windowDurationHelp: 'Ab dem Beginn, bis zu 30 Tage',
  windowDurationRunningHelp: 'Ab seinem Beginn, bis zu 30 Tage',
  windowTime: 'Zeit',
  windowTargets: 'Umfasst',
  windowTargetsText: 'Ein Server gehört mit seinen Alarmregeln und den an ihn gebundenen Monitoren dazu.',
  windowLabelsHelp: 'Umfasst auch Monitore, Heartbeats und Server, die alle diese Labels haben.',
  windowMonitors_one: '{{count}} Monitor',
  windowMonitors_other: '{{count}} Monitore',
  windowHeartbeats_one: '{{count}} Heartbeat',
  windowHeartbeats_other: '{{count}} Heartbeats',
  windowServers_one: '{{count}} Server',
  windowServers_other: '{{count}} Server',
  endWindow: 'Jetzt beenden',
  windowWasEnded: '{{name}} wurde beendet',
  inMaintenance: 'In Wartung',
  inMaintenanceUntil: 'Während {{name}} werden keine Alarme gesendet, bis {{at}}.',
  maintenancePlanned: 'Wartung geplant',
  maintenanceFrom: '{{name}} beginnt am {{at}}.',
  mutedIncidentText:
    'Während der Wartung wird kein Alarm gesendet. Dauert der Ausfall danach an, wird er erneut geprüft.',
  remedyMuted: 'In Wartung: es wird kein Alarm gesendet',
  showWindow: 'Wartungsfenster ansehen',
}
