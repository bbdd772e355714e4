/** What orders need besides the API key: they are made for a customer, and record who consents from where. */
import { pathOf } from '#providers/http/json-api.ts'
import { refusePurchase } from '#providers/http/orders.ts'
import type { Credentials } from '#providers/ports/provider.ts'

export type GodaddyAccount = {
  /** The path of a domain, or of all, in the version 2 of the API. */
  pathTo(...parts: readonly string[]): string
  /** A consent at this time. */
  consent(): { agreedBy: string; agreedAt: string }
}

export function godaddyAccount({ customer_number = '', client_ip = '' }: Credentials): GodaddyAccount {
  return {
    pathTo: (...parts) => pathOf('v2', 'customers', given(customer_number), 'domains', ...parts),
    consent: () => ({ agreedBy: given(client_ip), agreedAt: new Date().toISOString() }),
  }
}

function given(value: string): string {
  if (value !== '') return value
  return refusePurchase('Enter the customer number and the IP address in the connection to order at GoDaddy.')
}
