import i18next from 'i18next'

/** An amount with its currency, in the language of the dashboard. */
export function moneyText({ amount, currency }: { amount: string; currency: string }): string {
  return new Intl.NumberFormat(i18next.language, { style: 'currency', currency }).format(Number(amount))
}
