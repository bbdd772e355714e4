/** The messages about firewalls, in German. */
import type { firewallMessages as en } from './messages-en.ts'

export const firewallMessages: typeof en = {
  searchFirewalls: 'Nach Namen suchen',
  noFirewalls: 'Keine Firewalls',
  noFirewallsText:
    'Eine Firewall eines Anbieters filtert den Verkehr, bevor er den Server erreicht. Die Ihrer Konten erscheinen hier von selbst, sobald ein Server des Kontos in Holdfast ist.',
  noFirewallsOfServer: 'Keine Firewall des Anbieters filtert den Verkehr dieses Servers.',
  attachedTo: 'Verbunden mit',
  attachedToNothing: 'Nichts',
  attachedToUnknown: 'Unbekannt: Die Zugangsdaten dürfen es nicht lesen',
  serversWithTag: 'Server mit dem Tag {{tag}}',
  andOthers_one: 'und {{count}} weiteres',
  andOthers_other: 'und {{count}} weitere',
  rulesOf: 'Regeln von {{name}}',
  noRules: 'Die Firewall hat keine Regeln.',
  inbound: 'Eingehend',
  outbound: 'Ausgehend',
  traffic: 'Verkehr',
  portsField: 'Port oder Bereich',
  allPorts: 'Alle Ports',
  allPortsOf: '{{protocol}}, alle Ports',
  allTraffic: 'Gesamter Verkehr',
  otherTraffic: 'Übriger Verkehr',
  anyNetwork: 'Beliebig',
  denied: 'Abgelehnt',
  onlyAtProvider: 'Nur beim Anbieter',
  onlyAtProviderText:
    'Regeln dieser Art werden beim Anbieter geändert. Eine Änderung hier lässt sie, wie sie sind.',
  editRules: 'Regeln bearbeiten',
  rulesText:
    'Jede Regel lässt Verkehr herein oder hinaus. Höchstens {{max}} Regeln. Regeln, die einer dynamischen IP folgen, und solche, die nur der Anbieter ändern kann, stehen nicht hier und bleiben.',
  reviewRules: 'Änderungen prüfen',
  rulesUnchanged: 'Diese Regeln hat die Firewall schon. Es gibt nichts zu ändern.',
  rulesChangedText:
    'Neue Regeln werden hinzugefügt, bevor andere entfernt werden. Ändert jemand die Regeln inzwischen, wird nichts angewendet.',
  rulesKept_one: '{{count}} Regel bleibt.',
  rulesKept_other: '{{count}} Regeln bleiben.',
  rulesRequested: 'Die Regeln von {{name}} werden geändert',
  rulesChanging: 'Regeln werden geändert',
  rulesNotChanged: 'Die letzte Änderung der Regeln ist fehlgeschlagen',
  remedyFirewall:
    'Sehen Sie auf der Seite der Firewall nach dem Grund, und ändern Sie die Regeln noch einmal.',
}
