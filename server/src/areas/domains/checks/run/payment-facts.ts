import { lastRenewalOf } from '#areas/domains/operations/store/operations.ts'
import { findShortage } from '#areas/domains/registrars/balance/balance-store.ts'
import { findRegistrar } from '#areas/domains/store/registrars.ts'
import type { DomainRow } from '#areas/domains/store/tables.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import type { PaymentFacts } from '../check.ts'

export async function readPayment(
  context: Context,
  domain: DomainRow,
  { name: vendor, billing }: ProviderManifest,
): Promise<PaymentFacts | null> {
  const registrar = domain.connection_id && (await findRegistrar(context, domain.connection_id))
  if (!registrar) return null
  const isPaidFromCredit = registrar.is_prepaid && domain.is_auto_renewed === true
  return {
    vendor,
    billing: billing ?? null,
    addsNew: registrar.adds_new,
    shortage: isPaidFromCredit ? await findShortage(context, registrar, domain.expires_on) : null,
    refusal: await refusalOf(context, domain),
  }
}

async function refusalOf(context: Context, { id, expires_at }: DomainRow): Promise<string | null> {
  const renewal = await lastRenewalOf(context, id)
  if (renewal?.error?.code !== 'payment' || renewal.state !== 'failed') return null
  return renewal.expires_at?.getTime() === expires_at?.getTime() ? renewal.error.message : null
}
