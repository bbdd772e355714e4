import type { RegistrationRow } from './store/registrations.ts'

/** A registration in the format of the API. Its requirements are not in it. */
export function registrationView(registration: RegistrationRow) {
  const { input, connection_id, state, reason, message, error, last_attempt_at } = registration
  const { max_price, premium, years, contacts, nameservers, privacy, auto_renew } = input
  const { operation_id, price, is_premium, enabled_by, enabled_at, updated_at } = registration
  return {
    connection_id,
    max_price,
    premium,
    years,
    contacts: { ...contacts },
    nameservers: nameservers && [...nameservers],
    privacy,
    auto_renew,
    state,
    reason,
    message,
    error,
    last_attempt_at,
    operation_id,
    price,
    premium_price: is_premium,
    enabled_by,
    enabled_at,
    updated_at,
  }
}

/** A registration in the audit log, without its requirements. */
export function auditView({ connection_id, input, state }: RegistrationRow) {
  return { connection_id, ...input, state }
}
