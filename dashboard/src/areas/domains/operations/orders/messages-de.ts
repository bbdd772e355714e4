/** The messages of orders in German. */
import type { orderMessages as en } from './messages-en.ts'

export const orderMessages: typeof en = {
  showPrice: 'Preis anzeigen',
  renew: 'Verlängern',
  renewNamed: '{{name}} verlängern',
  renewText: 'Die Domain läuft am {{date}} ab. Sie wird nur verlängert, wenn das noch stimmt.',
  years: 'Jahre',
  renewedUntil: 'Die Domain läuft dann am {{date}} ab.',
  renewedAutomatically: 'Der Registrar würde sie auch automatisch verlängern.',
  restoreNamed: '{{name}} wiederherstellen',
  restoreText:
    'Die Domain kann wiederhergestellt werden, solange sie in der Redemption ist. Das kostet meist mehr als eine Verlängerung.',
  restoredConsequence:
    'Die Registry stellt die Domain wieder her. Die meisten Registrys verlängern sie dabei um ein Jahr.',
  orderBinding: 'Der Registrar belastet Ihr Konto bei ihm. Ein Auftrag kann nicht rückgängig gemacht werden.',
  premiumName: 'Das ist ein Premium-Name',
  premiumText:
    'Die Registry verlangt einen höheren Preis als für andere Namen. Verlängerungen können genauso viel kosten.',
  maxPriceHelp:
    'Vor dem Senden wird der Preis noch einmal abgefragt. Ist er höher als dieser Betrag, wird nichts gekauft.',
}
