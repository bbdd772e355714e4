/** The messages of the settings of a domain in German. */
import type { settingMessages as en } from './messages-en.ts'

export const settingMessages: typeof en = {
  registrarSettings: 'Einstellungen beim Registrar',
  settingNotSupported: 'Die API des Registrars kann das nicht ändern.',
  settingRegistryLocked:
    'Die Registry hat die Domain gesperrt. Bitten Sie den Registrar, die Registry-Sperre aufzuheben.',
  priceUnknown: 'einen Preis, den er nicht angibt',
  autoRenewOnText: 'Der Registrar verlängert {{name}} vor dem Ablauf und berechnet für ein Jahr {{price}}.',
  autoRenewOffText:
    '{{name}} läuft am {{date}} ab, wenn Sie die Domain nicht verlängern. Danach wird sie nicht mehr aufgelöst, und andere können sie registrieren.',
  lockText: 'Der Registrar lehnt Transfers von {{name}} ab, bis Sie die Domain entsperren.',
  unlockText:
    'Jeder, der den Auth-Code hat, kann {{name}} dann zu einem anderen Registrar übertragen. Sperren Sie die Domain wieder, wenn Sie sie nicht übertragen.',
  privacyOnText:
    'Der Registrar zeigt in öffentlichen Verzeichnissen seine eigenen Daten statt der Daten des Inhabers von {{name}}.',
  privacyOffText:
    'Name, Anschrift, Telefonnummer und E-Mail-Adresse des Inhabers von {{name}} können in öffentlichen Verzeichnissen erscheinen.',
  noDsRecords: 'Keine: Die Domain ist nicht durch DNSSEC geschützt.',
  unknownDsRecords: 'Der Registrar gibt keine DS-Records an.',
  glueHosts: 'Glue-Hosts',
  glueHostsText: 'Adressen von Nameservern unter {{name}} bei der Registry.',
  setHost: 'Host setzen',
  setHostText: 'Ein Nameserver unter {{name}} wird nur gefunden, wenn die Registry seine Adressen hat.',
  hostAddressesHelp: 'Eine pro Zeile. Sie ersetzen die bisherigen.',
  hostRemoved: 'Ohne Adressen wird der Host entfernt',
  hostRemovedText: 'Die Registry hat dann keine Adressen des Hosts.',
  hostRemovedUsed:
    'Die Domain verwendet diesen Host als Nameserver. Sie wird danach möglicherweise nicht mehr aufgelöst.',
  removeHost: 'Host entfernen',
  nameserversHelp: 'Einer pro Zeile.',
  nameserversText:
    'Alle Nameserver von {{name}} werden ersetzt. Resolver verwenden die alten bis zu zwei Tage lang. Lassen Sie die Zone so lange dort.',
  useZone: 'Zone in Holdfast',
  useItsNameservers: 'Nameserver übernehmen',
  zoneHasNoNameservers: 'Diese Zone hat keine NS-Records für ihren Namen.',
  dsRecordsPresent_one: 'Die Registry hat {{count}} DS-Record',
  dsRecordsPresent_other: 'Die Registry hat {{count}} DS-Records',
  dsRecordsPresentText:
    'Wenn die neuen Nameserver nicht mit denselben Schlüsseln signieren, wird die Domain für viele Nutzer nicht mehr aufgelöst. Entfernen Sie zuerst die DS-Records, und warten Sie einen Tag.',
  dsRecordsText:
    'Alle DS-Records von {{name}} werden ersetzt. Wenn sie zu keinem Schlüssel der Nameserver passen, wird die Domain für viele Nutzer nicht mehr aufgelöst.',
  dsForm: 'Eingeben als',
  dnskeys: 'Schlüssel (DNSKEY)',
  dsRecordsHelp: 'Einer pro Zeile: Key-Tag, Algorithmus, Digest-Typ und Digest.',
  dnskeysHelp:
    'Einer pro Zeile: Flags, Protokoll, Algorithmus und öffentlicher Schlüssel. Daraus werden die DS-Records erzeugt.',
  dsRecordsNone: 'Alle DS-Records werden entfernt',
  dsRecordsNoneText:
    'Resolver prüfen die Signaturen der Domain dann nicht mehr. Sie wird weiterhin aufgelöst.',
  removeDsRecords: 'DS-Records entfernen',
  authCode: 'Auth-Code',
  authCodeText: 'Für einen Transfer zu einem anderen Registrar.',
  authCodeOf: 'Auth-Code von {{name}}',
  authCodeLocked: 'Entsperren Sie die Domain zuerst für Transfers.',
  authCodeNotSupported: 'Der Registrar zeigt Auth-Codes nicht über seine API.',
  showAuthCode: 'Auth-Code anzeigen',
  showAuthCodeText:
    'Jeder, der den Auth-Code hat, kann {{name}} zu einem anderen Registrar übertragen. Der Code wird einmal angezeigt, und die Aktivität hält fest, wer ihn gelesen hat.',
  authCodeUse:
    'Geben Sie ihn beim neuen Registrar ein, und sperren Sie die Domain wieder, wenn Sie sie nicht übertragen.',
  transferHold: 'Die meisten Registrare lehnen Transfers dieser Domain bis zum {{date}} ab.',
}
