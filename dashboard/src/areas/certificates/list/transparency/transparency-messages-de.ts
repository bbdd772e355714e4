import type { transparencyMessagesEn } from './transparency-messages-en.ts'

export const transparencyMessagesDe: typeof transparencyMessagesEn = {
  transparency: 'Certificate Transparency',
  transparencyText:
    'Öffentliche Zertifizierungsstellen protokollieren jedes Zertifikat, das sie ausstellen. Holdfast kann diese Protokolle nach Ihren Domains durchsuchen lassen und zeigt Zertifikate, die hier niemand bestellt hat.',
  transparencyPrivacy:
    'Die Quelle ist der Dienst eines Dritten. Solange die Suche aktiv ist, erfährt er die Namen Ihrer Domains, wie oft danach gefragt wird und die Adresse dieser Installation.',
  transparencyEnable: 'Aktivieren',
  transparencyDisable: 'Suche beenden',
  transparencyDisabled: '{{source}} bekommt keine Anfragen mehr',
  transparencySettings: 'Einstellungen für Certificate Transparency',
  transparencySaved: '{{source}} wird nach Ihren Domains gefragt',
  transparencyCheck: 'Quelle prüfen',
  transparencyCheckOk: '{{source}} antwortet: {{count}} Zertifikate für {{domain}}',
  transparencyCheckFailed: '{{source}} hat nicht geantwortet: {{reason}}',
  transparencyEnd: 'Alles löschen',
  transparencyEndLost:
    'Es wird nichts mehr gesendet. Das Token, die Einstellungen und alle gefundenen ausgestellten Zertifikate werden gelöscht.',
  transparencySource: 'Quelle',
  sourceCertspotter: 'Cert Spotter (SSLMate)',
  sourceCrtsh: 'crt.sh (Sectigo)',
  sourceToken: 'Token der Quelle',
  sourceTokenText:
    'Optional. Ohne Token antwortet Cert Spotter etwa zehnmal in der Stunde. Es wird verschlüsselt gespeichert.',
  sourceTokenStored: 'Ein Token ist gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
  removeToken: 'Gespeichertes Token entfernen',
  searchedDomains: 'Durchsuchte Domains',
  searchedDomainsText: 'Lassen Sie das Feld leer, um nach allen Domains und Zonen des Kontos zu suchen.',
  allSearched: 'Alle des Kontos',
  includeSubdomains: 'Mit den Namen darunter',
  expectedIssuers: 'Erwartete Aussteller',
  expectedIssuersText:
    'Texte in den Namen von Zertifizierungsstellen, deren Zertifikate immer erwartet sind. Nennen Sie keine, bei der jeder bestellen kann.',
  searched: 'Gesucht',
  leftOut: 'Über den Tarif hinaus',
  searchesFailing: 'Fehlgeschlagene Suchen',
  blockedUntil: 'Die Quelle möchte keine Anfragen bis',
  searchedDomain: 'Gesuchte Domain',
  sourceAnswered: 'Letzte Antwort',
  nextRead: 'Nächste Suche',
  notReadYet: 'Noch nicht gelesen',
  readingNow: 'Wird gelesen',
  noSearchedDomains: 'Keine Domains',
  noSearchedDomainsText:
    'Nach Domains und Zonen mit öffentlichem Namen wird innerhalb einer Stunde gesucht, nachdem Sie sie hinzugefügt haben.',

  issuances: 'Ausgestellte Zertifikate',
  noIssuances: 'Keine ausgestellten Zertifikate',
  noIssuancesText:
    'Was Zertifizierungsstellen für Ihre Domains ausgestellt haben, erscheint hier nach der ersten Suche.',
  noIssuancesOffText:
    'Aktivieren Sie Certificate Transparency, um von Zertifikaten für Ihre Domains zu erfahren, die Sie nicht bestellt haben.',
  issuanceKnown: 'Bekannt',
  issuanceExpected: 'Wie erwartet',
  issuanceEarlier: 'Älter',
  issuanceNew: 'Gerade protokolliert',
  issuanceUnexpected: 'Unerwartet',
  issuanceKnownText: 'Es ist im Bestand, oder ein anderes Zertifikat mit demselben Schlüssel ist dort.',
  issuanceExpectedText: 'Es wurde als erwartet markiert, oder sein Aussteller ist erwartet.',
  issuanceEarlierText: 'Es wurde ausgestellt, bevor nach seiner Domain gesucht wurde.',
  issuanceNewText: 'Es wurde vor weniger als einem Tag protokolliert, und noch erklärt es nichts.',
  issuanceUnexpectedText:
    'Nichts erklärt es. Hat es hier niemand bestellt, lassen Sie es vom Aussteller widerrufen, und finden Sie heraus, wer die Kontrolle über den Namen nachweisen konnte.',
  markExpected: 'Als erwartet markieren',
  notExpected: 'Nicht erwartet',
  markedExpected: 'Das Zertifikat für {{name}} ist erwartet',
  expectedBy: 'Markiert von',
  logged: 'Protokolliert',
  foundBy: 'Gefunden mit',
  placeTransparency: 'CT-Protokoll',
  openIssuance: 'Ausstellung öffnen',
  onlyLogged: 'Nur protokolliert',
}
