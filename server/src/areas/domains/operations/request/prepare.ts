/** An operation from its request: what needs the registrar first, and the rest in the transaction that queues it. */
import type { ProviderClients } from '#areas/connections/index.ts'
import type { Context } from '#platform/context.ts'
import type { Lookup } from '#platform/http/operation/operation.ts'
import { isPurchaseKind } from '../kinds.ts'
import type { OperationInput } from '../schema.ts'
import { requestedContacts } from './contacts.ts'
import { type PurchaseInput, requestedPurchase } from './purchases.ts'
import type { RequestedOperation } from './requested.ts'
import type { SettingInput } from './setting-values.ts'
import { requestedSetting } from './settings.ts'

type Options = {
  /** Neither a maximum price nor the acceptance of consequences is required. */
  isDryRun: boolean
}

/** Completes the request in a transaction. */
export type PreparedOperation = (context: Context) => Promise<RequestedOperation>

export async function prepareOperation(
  within: Lookup,
  providerClients: ProviderClients,
  input: OperationInput,
  { isDryRun }: Options,
): Promise<PreparedOperation> {
  if (input.kind === 'set_contacts') {
    const requested = await requestedContacts(within, providerClients, input, { isPreview: isDryRun })
    return async () => requested
  }
  if (isPurchaseKind(input.kind)) {
    const requested = await requestedPurchase(within, providerClients, input as PurchaseInput, { isDryRun })
    return async () => requested
  }
  return (context) => requestedSetting(context, providerClients, input as SettingInput)
}
