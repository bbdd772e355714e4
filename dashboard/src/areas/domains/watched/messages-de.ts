/** The messages of watched domains in German. */
import type { watchedMessages as en } from './messages-en.ts'

export const watchedMessages: typeof en = {
  watched: 'Beobachtete Domains',
  watchedText: 'Domains anderer, die Sie registrieren möchten. Die als Nächstes frei werden, stehen oben.',
  watchNames: 'Namen beobachten',
  watchNamesText:
    'Holdfast fragt die Registry jedes Namens und benachrichtigt Sie, bevor er frei wird und sobald er verfügbar ist.',
  watchedNamesHelp: 'Einer pro Zeile, höchstens 100, zum Beispiel example.com.',
  watchedAdded_one: '{{count}} Name wird jetzt beobachtet',
  watchedAdded_other: '{{count}} Namen werden jetzt beobachtet',
  alreadyWatched: 'Bereits beobachtet: {{names}}',
  noWatched: 'Noch keine beobachteten Domains',
  noWatchedText:
    'Beobachten Sie einen Namen, der anderen gehört. Sie werden benachrichtigt, bevor er frei wird und sobald er verfügbar ist.',
  searchWatched: 'Beobachtete Domains suchen',
  watchRegistered: 'Registriert',
  watchDroppingSoon: 'Wird bald frei',
  watchAvailable: 'Verfügbar',
  stage: 'Stand',
  stageUnknown: 'Noch nicht gefragt',
  stageUnsupported: 'Die Registry kann nicht gefragt werden',
  stageTaken: 'Registriert',
  stageLapsed: 'Abgelaufen, der Registrar kann noch verlängern',
  stageRedemption: 'Gelöscht, der Registrar kann sie wiederherstellen',
  stagePendingRestore: 'Wird wiederhergestellt',
  stagePendingDelete: 'Gelöscht, nicht mehr wiederherstellbar',
  stageDropWindow: 'Kann jeden Moment frei werden',
  stageMaybeFree: 'Nicht gefunden, noch zu bestätigen',
  stageAvailable: 'Nicht registriert, bestätigt',
  stageRetaken: 'Frei geworden und wieder registriert',
  stageUnknownText: 'Die erste Prüfung eines neuen Namens dauert meist wenige Sekunden.',
  stageUnsupportedText:
    'Die Registry dieser TLD hat weder RDAP noch einen WHOIS-Dienst, den Holdfast lesen kann. Der Status bleibt unbekannt.',
  stageTakenText: 'Der Name wird einmal pro Woche geprüft, um seinen Ablauf herum häufiger.',
  stageLapsedText: 'Viele Registrare verlängern eine abgelaufene Domain noch mehrere Wochen lang.',
  stageRedemptionText:
    'Die Registrierung wurde gelöscht. Wird sie nicht wiederhergestellt, wird der Name frei.',
  stagePendingRestoreText: 'Der Registrar stellt die Registrierung wieder her.',
  stagePendingDeleteText:
    'Am Ende dieser Frist gibt die Registry den Namen frei. Wer ihn danach zuerst registriert, bekommt ihn.',
  stageDropWindowText:
    'Der Name wird so oft geprüft, wie es die Registry zulässt. Wer ihn nach der Freigabe zuerst registriert, bekommt ihn.',
  stageMaybeFreeText:
    'Die Registry kennt den Namen nicht. Weitere Prüfungen bestätigen das, bevor der Status zu „Verfügbar“ wechselt.',
  stageAvailableText:
    'Der Name kann registriert werden. Prüfen Sie den Preis bei einem Registrar: Es kann ein Premium-Name sein.',
  stageRetakenText: 'Der Name war frei und wurde wieder registriert.',
  expectedDrop: 'Voraussichtlich frei',
  dropUntil: 'bis',
  dropListed: 'Der Zeitpunkt steht in der Liste der Registry.',
  ownDomain: 'Ihre Domain',
  ownDomainText: 'Sie haben diese Domain. Sie wird nicht frei, solange Sie sie verlängern.',
  dropHigh: 'Verlässlich: Der Zeitpunkt der Löschung ist bekannt.',
  dropMedium: 'Wahrscheinlich: Die Registrierung kann noch wiederhergestellt werden.',
  dropLow:
    'Geschätzt: Der Registrar entscheidet, wann er die Registrierung löscht, oder die Löschung wurde nicht beobachtet.',
  nextCheck: 'Nächste Prüfung',
  notCheckedSince: 'Keine verwertbare Antwort der Registry seit',
  staleTitle: 'Die Registry gibt keine verwertbare Antwort',
  staleText:
    'Der Status unten ist der der letzten Prüfung mit einer Antwort. Holdfast versucht es automatisch erneut.',
  evidence: 'Nachweis',
  noEvidence: 'Die Registry wurde noch nicht gefragt.',
  answeredBy: 'Antwort von',
  evidenceFound: 'Die Registry hat eine Registrierung dieses Namens: Er ist registriert.',
  evidenceNotFound: 'Die Registry hat keine Registrierung dieses Namens.',
  evidenceNone: 'Die Registry gab keine verwertbare Antwort. Das sagt nichts über den Namen aus.',
  evidenceRdap: 'RDAP, das Protokoll der Registrys für Registrierungsdaten. Seine Antworten sind eindeutig.',
  evidenceWhois: 'WHOIS, eine Antwort als Text, die nach dem bekannten Format dieser Registry gelesen wird.',
  evidenceDelegated: 'Die Nameserver der TLD delegieren den Namen. Das beweist, dass er registriert ist.',
  evidenceUndelegated:
    'Die Nameserver der TLD delegieren den Namen nicht. Auch ein registrierter Name kann ohne Delegierung sein.',
  evidenceNoDelegation: 'Die Nameserver der TLD werden nur gefragt, wenn die Registry den Namen nicht kennt.',
  registrarOffers: '{{registrar}} verkauft diesen Namen: Er kann registriert werden.',
  registrarKnowsRegistered: 'Laut {{registrar}} ist dieser Name registriert. Er gilt nicht als verfügbar.',
  registrarKnowsReserved:
    'Laut {{registrar}} verkauft die Registry diesen Namen derzeit nicht. Er gilt nicht als verfügbar.',
  registrarPrice: 'Preis einer Registrierung: {{price}}',
  registrarPremiumPrice: 'Premium-Name. Preis einer Registrierung: {{price}}',
  registrarAsked: 'Gefragt',
  observations: 'Beobachtete Änderungen',
  observationsText: 'Beobachtungen, die sich von der vorherigen unterscheiden.',
  noObservations: 'Noch keine Beobachtungen',
  noObservationsText: 'Sie erscheinen hier nach der ersten Prüfung mit einer Antwort.',
  observedUntil: 'unverändert bis',
  outcomeFound: 'Registriert',
  outcomeNotFound: 'Nicht registriert',
  outcomeNone: 'Keine Antwort',
  stopWatching: 'Nicht mehr beobachten',
  stopWatchingText:
    'Holdfast prüft {{name}} nicht mehr und löscht hier Notizen und Labels. Bei der Registry ändert sich nichts.',
}
