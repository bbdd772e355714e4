/** Amounts of money in requests and answers. */
import { Type } from 'typebox'

export const Amount = Type.String({
  pattern: '^\\d{1,12}(\\.\\d{1,6})?$',
  description: 'An exact decimal, such as `10.44`.',
  examples: ['10.44'],
})
export const Currency = Type.String({
  pattern: '^[A-Z]{3}$',
  description: 'ISO 4217.',
  examples: ['EUR'],
})
