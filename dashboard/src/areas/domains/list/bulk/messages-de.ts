/** The messages of changes of many domains in German. */
import type { bulkMessages as en } from './messages-en.ts'

export const bulkMessages: typeof en = {
  renewDomains: 'Domains verlängern',
  restoreDomains: 'Domains wiederherstellen',
  pricesAskedText: 'Der Preis jeder Domain wird beim Registrar abgefragt. Noch wird nichts gekauft.',
  previewChanges: 'Änderungen anzeigen',
  showPrices: 'Preise anzeigen',
  bulkRenewed_one: '{{count}} Domain kann verlängert werden.',
  bulkRenewed_other: '{{count}} Domains können verlängert werden.',
  bulkRestored_one: '{{count}} Domain kann wiederhergestellt werden.',
  bulkRestored_other: '{{count}} Domains können wiederhergestellt werden.',
  bulkChanged_one: '{{count}} Domain wird geändert.',
  bulkChanged_other: '{{count}} Domains werden geändert.',
  bulkFailed_one: '{{count}} Domain wird ausgelassen',
  bulkFailed_other: '{{count}} Domains werden ausgelassen',
  bulkQueued_one: 'Der Vorgang für {{count}} Domain hat begonnen.',
  bulkQueued_other: 'Die Vorgänge für {{count}} Domains haben begonnen.',
  totalOf_one: '{{count}} Domain: {{price}}',
  totalOf_other: '{{count}} Domains: {{price}}',
  currenciesText:
    'Die Registrare rechnen in verschiedenen Währungen ab. Beauftragen Sie die Domains jeder Währung getrennt.',
  renewDomainsFor_one: '{{count}} Domain für {{price}} verlängern',
  renewDomainsFor_other: '{{count}} Domains für {{price}} verlängern',
  restoreDomainsFor_one: '{{count}} Domain für {{price}} wiederherstellen',
  restoreDomainsFor_other: '{{count}} Domains für {{price}} wiederherstellen',
  maxPriceEach: 'Höchstpreis pro Domain',
  maxPriceEachHelp:
    'Der Preis der teuersten. Domains, die beim Senden des Auftrags mehr kosten, werden ausgelassen.',
  changeDomains_one: '{{count}} Domain ändern',
  changeDomains_other: '{{count}} Domains ändern',
  bulkAutoRenewOn: 'Die Registrare verlängern diese Domains vor dem Ablauf und berechnen das.',
  bulkAutoRenewOff:
    'Diese Domains laufen ab, wenn Sie sie nicht verlängern. Danach werden sie nicht mehr aufgelöst, und andere können sie registrieren.',
  bulkLock: 'Die Registrare lehnen Transfers dieser Domains ab, bis Sie sie entsperren.',
  bulkUnlock:
    'Jeder, der den Auth-Code einer dieser Domains hat, kann sie dann zu einem anderen Registrar übertragen.',
  bulkNameservers:
    'Alle Nameserver dieser Domains werden ersetzt. Domains mit DS-Records werden dann für viele Nutzer nicht mehr aufgelöst, es sei denn, die neuen Nameserver signieren mit denselben Schlüsseln.',
  authCodes: 'Auth-Codes',
  showAuthCodes: 'Auth-Codes anzeigen',
  showAuthCodesOf_one: '{{count}} Auth-Code anzeigen',
  showAuthCodesOf_other: '{{count}} Auth-Codes anzeigen',
  showAuthCodesText:
    'Jeder, der den Auth-Code einer entsperrten Domain hat, kann sie zu einem anderen Registrar übertragen. Die Aktivität hält fest, dass Sie die Codes gelesen haben.',
}
