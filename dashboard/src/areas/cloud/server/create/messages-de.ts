/** The messages about what is made with a new server, in German. */
import type { alsoMadeMessages as en } from './messages-en.ts'

export const alsoMadeMessages: typeof en = {
  recordZone: 'DNS-Eintrag in',
  recordZoneText: 'A- und AAAA-Einträge mit seinen Adressen, angelegt, sobald er gestartet ist.',
  noRecord: 'Kein Eintrag',
  recordName: 'Name des Eintrags',
  recordNameText: 'Ohne Angabe der Name des Servers. @ ist die Zone selbst.',
  alsoMonitor: 'Überwacht durch',
  alsoMonitorText: 'Prüft seine Adresse jede Minute, sobald er gestartet ist.',
  noMonitor: 'Kein Monitor',
  monitorPing: 'Ping',
  monitorTcp: 'TCP-Port',
  monitorHttp: 'Website',
  monitorPort: 'Zu prüfender Port',
  monitorPortTcp: 'Ohne Angabe 22.',
  monitorPortHttp: 'Ohne Angabe 80; mit 443 über HTTPS.',
  recordIsMade: 'Der DNS-Eintrag {{name}} wird angelegt, sobald er gestartet ist.',
  monitorIsMade: 'Ein Monitor wird hinzugefügt, sobald er gestartet ist.',
  stepRecord: 'DNS-Eintrag hinzufügen',
  stepMonitor: 'Monitor hinzufügen',
  sshKeysRequiredText:
    'Öffentliche Schlüssel, mit denen man sich als root anmeldet, einer je Zeile. Ein Schlüssel ist nötig: Der Anbieter setzt kein Passwort.',
}
