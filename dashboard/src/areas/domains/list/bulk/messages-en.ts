/** The messages of changes of many domains in English. */
export const bulkMessages = {
  renewDomains: 'Renew domains',
  restoreDomains: 'Restore domains',
  pricesAskedText: 'The price of each domain is asked at its registrar. Nothing is bought yet.',
  previewChanges: 'Show changes',
  showPrices: 'Show prices',
  bulkRenewed_one: '{{count}} domain can be renewed.',
  bulkRenewed_other: '{{count}} domains can be renewed.',
  bulkRestored_one: '{{count}} domain can be restored.',
  bulkRestored_other: '{{count}} domains can be restored.',
  bulkChanged_one: '{{count}} domain will be changed.',
  bulkChanged_other: '{{count}} domains will be changed.',
  bulkFailed_one: '{{count}} domain is left out',
  bulkFailed_other: '{{count}} domains are left out',
  bulkQueued_one: 'The operation on {{count}} domain has started.',
  bulkQueued_other: 'The operations on {{count}} domains have started.',
  totalOf_one: '{{count}} domain: {{price}}',
  totalOf_other: '{{count}} domains: {{price}}',
  currenciesText:
    'The registrars charge in different currencies. Order the domains of each currency separately.',
  renewDomainsFor_one: 'Renew {{count}} domain for {{price}}',
  renewDomainsFor_other: 'Renew {{count}} domains for {{price}}',
  restoreDomainsFor_one: 'Restore {{count}} domain for {{price}}',
  restoreDomainsFor_other: 'Restore {{count}} domains for {{price}}',
  maxPriceEach: 'Maximum price of each domain',
  maxPriceEachHelp:
    'The price of the most expensive one. Domains that cost more when the order is sent are left out.',
  changeDomains_one: 'Change {{count}} domain',
  changeDomains_other: 'Change {{count}} domains',
  bulkAutoRenewOn: 'The registrars renew these domains before they expire, and charge for it.',
  bulkAutoRenewOff:
    'These domains expire unless you renew them. After that they stop resolving, and others can register them.',
  bulkLock: 'The registrars refuse transfers of these domains until you unlock them.',
  bulkUnlock:
    'Everyone who has the auth code of one of these domains can then transfer it to another registrar.',
  bulkNameservers:
    'All name servers of these domains are replaced. Domains with DS records no longer resolve for many users, unless the new name servers sign with the same keys.',
  authCodes: 'Auth codes',
  showAuthCodes: 'Show auth codes',
  showAuthCodesOf_one: 'Show {{count}} auth code',
  showAuthCodesOf_other: 'Show {{count}} auth codes',
  showAuthCodesText:
    'Everyone who has the auth code of an unlocked domain can transfer it to another registrar. The activity records that you read the codes.',
}
