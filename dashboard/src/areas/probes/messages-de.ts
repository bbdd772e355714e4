import type { Namespaces } from '#language/language.ts'

export const de: Namespaces['probes'] = {
  probes: 'Sonden',
  text: 'Programme an eigenen Standorten, die Monitore von dort prüfen: in einem privaten Netz oder von mehreren Orten.',
  searchProbes: 'Nach Name oder Hostname suchen',
  none: 'Noch keine Sonden',
  noneText:
    'Mit einer Sonde überwacht Holdfast, was nur Rechner an ihrem Standort erreichen, und erkennt, ob ein Ziel überall oder nur von einem Ort aus ausfällt.',
  newProbe: 'Neue Sonde',
  nameText: 'Wo sie steht.',
  nameExample: 'Büro Berlin',
  createProbe: 'Sonde erstellen',
  lastSeen: 'Zuletzt gemeldet',
  version: 'Programmversion',
  tokenExpires: 'Anmeldetoken läuft ab',
  allNetworks: 'Alle außer dem eigenen Rechner und Link-Local-Adressen',
  networksElsewhere:
    'Mit welchen Netzen sich die Sonde verbindet, wird auf ihrem Rechner eingestellt: Von hier aus kann das niemand erweitern.',
  waitingResults: 'Dort wartende Ergebnisse',
  droppedResults: 'Verlorene Ergebnisse',
  clockRight: 'Richtig',
  clockWrong: 'Falsche Uhr',
  clockAhead: '{{time}} voraus',
  clockBehind: '{{time}} zurück',
  remedyClock:
    'Zeitsynchronisierung auf dem Rechner einrichten. Ergebnisse haben trotzdem die richtige Zeit.',

  notEnrolled: 'Nicht angemeldet',
  notEnrolledText: 'Das Programm am Standort mit einem Anmeldetoken starten, das 15 Minuten lang gilt.',
  online: 'Online',
  silent: 'Still',
  probeSendsNothing: 'Die Sonde sendet nichts',
  remedyOffline: 'Prüfen, ob ihr Rechner läuft und Holdfast erreicht. Sie behält ihre Ergebnisse solange.',
  monitorsUnknown: 'Monitore, die nur sie prüft, sind unbekannt.',

  start: 'Sonde anmelden',
  startText:
    'Innerhalb von 15 Minuten am Standort ausführen und die Sonde dann als Dienst oder Container starten.',
  startGuide: 'Eine Sonde installieren',
  waitingForProbe: 'Es wird auf die Sonde gewartet.',
  isEnrolled: '{{name}} ist angemeldet.',
  showProbe: 'Sonde anzeigen',
  newToken: 'Neues Anmeldetoken',
  newTokenText: 'Das bisherige Anmeldetoken von {{name}} gilt dann nicht mehr.',
  enrolAgain: 'Neu anmelden',
  enrolAgainText:
    'Es wird ein neues Anmeldetoken erstellt. Der Rechner, der es nutzt, tritt an die Stelle des jetzigen und erhält die Einstellungen und Geheimnisse der Monitore von {{name}}.',
  rotateText:
    'Mit der Antwort auf ihre nächsten Ergebnisse wird die Sonde gebeten, ein neues Geheimnis zu holen, das sonst niemand sieht. Das alte gilt noch 24 Stunden.',
  rotationRequested: 'Mit ihren nächsten Ergebnissen wird sie gebeten, ein neues Geheimnis zu holen.',
  rotationOf: '{{name}} erhält ein neues Geheimnis',
  revokeText:
    'Ergebnisse von {{name}} werden ab jetzt abgelehnt, und die Sonde hört auf. Monitore, die nur sie prüft, werden unbekannt.',
  deleteProbeText: 'Die Ergebnisse, die sie gesendet hat, bleiben bei ihren Monitoren.',

  noProbeFound: 'Keine Sonde gefunden',
}
