/**
 * The registration of a watched domain when it is released:
 *
 * waiting   until it is released, and then until the registrar offers it
 * ordered   an operation was queued: its outcome decides
 * done      registered
 * stopped   it was not registered, and is not tried again
 */
export const registrationStates = ['waiting', 'ordered', 'done', 'stopped'] as const
export type RegistrationState = (typeof registrationStates)[number]

/** Why a registration stopped. */
export const stopReasons = [
  /** Of the price. */
  'price_too_high',
  'premium',
  'not_sold',
  /** Others were faster. */
  'taken',
  /** It is at a registrar of the account. */
  'already_held',
  /** The registrar or the TLD rejects the order or its details. */
  'refused',
  /** The registrar did not offer it, or could not be asked, for a day. */
  'not_offered',
  /** Who switched it on is not allowed to buy domains any more. */
  'not_permitted',
  'plan_limit_reached',
  /** The operation failed after the order was sent, or was cancelled. */
  'failed',
  'cancelled',
  /** The account at the registrar cannot pay. */
  'payment',
] as const
export type StopReason = (typeof stopReasons)[number]
