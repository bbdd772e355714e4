import type { mapMessagesEn } from './map-messages-en.ts'

export const mapMessagesDe: typeof mapMessagesEn = {
  map: 'Karte',
  mapText:
    'Welche Namen zu welchen Adressen und Servern führen und welche Zertifikate dort ausgeliefert werden, wie die letzten Prüfungen beobachtet haben.',
  mapOfServer: 'Nur die Adressen des Servers {{name}}.',
  mapOfCertificate: 'Nur Dienste mit dem Zertifikat {{name}}.',
  mapOfEndpoint: 'Nur der Endpunkt {{name}}.',
  showWholeMap: 'Ganze Karte zeigen',
  showInMap: 'Auf der Karte zeigen',
  noMap: 'Noch keine Namen',
  noMapText:
    'Hier erscheinen die Namen Ihrer TLS-Endpunkte: aus Zonen, Monitoren und von Agenten, oder von Ihnen hinzugefügt.',
  expiresAt: 'läuft am {{at}} ab',
  portNumber: 'Port {{port}}',
  noAddress: 'Keine Adresse',
  noOwnServer: 'Keiner Ihrer Server',
  ownServer: 'Einer Ihrer Server',
  noCertificateSeen: 'Kein Zertifikat gesehen',
  seenByAgent: 'vom Agenten des Servers gesehen',
}
