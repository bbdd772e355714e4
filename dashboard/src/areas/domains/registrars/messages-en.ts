export const registrarMessages = {
  credit: 'Credit',
  creditTooLow: 'Too low from {{date}}',
  creditBilling: 'Billing of {{name}}',
}
