export const registrarMessages = {
  credit: 'Guthaben',
  creditTooLow: 'Reicht ab {{date}} nicht mehr',
  creditBilling: 'Abrechnung von {{name}}',
}
