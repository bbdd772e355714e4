/** The messages of orders in English. */
export const orderMessages = {
  showPrice: 'Show price',
  renew: 'Renew',
  renewNamed: 'Renew {{name}}',
  renewText: 'The domain expires on {{date}}. It is renewed only if it still does.',
  years: 'Years',
  renewedUntil: 'The domain then expires on {{date}}.',
  renewedAutomatically: 'The registrar would also renew it automatically.',
  restoreNamed: 'Restore {{name}}',
  restoreText:
    'The domain can be restored as long as it is in redemption. This usually costs more than a renewal.',
  restoredConsequence: 'The registry restores the domain. Most registries also renew it for a year.',
  orderBinding: 'The registrar charges your account there. An order cannot be undone.',
  premiumName: 'This is a premium name',
  premiumText: 'The registry asks for a higher price than for other names. Renewals can cost as much.',
  maxPriceHelp:
    'The price is asked again before the order is sent. If it is higher than this, nothing is bought.',
}
