/** Reads the credit of the account at a registrar, and stores it. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { unpaidDays } from '#areas/domains/checks/list/renewal-unpaid.ts'
import { makeChecksDue } from '#areas/domains/store/checks.ts'
import { findRegistrar } from '#areas/domains/store/registrars.ts'
import { isSameMoney } from '#kernel/money/money.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { AccountBalance } from '#providers/ports/registrar/purchases.ts'
import { selectAutoRenewed, updateBalance } from './balance-store.ts'

const daySeconds = 86_400

/** Null: it does not tell, for example because the credentials may not see it. Undefined: ask again later. */
export async function readBalance({
  manifest,
  provider,
}: OpenConnection): Promise<AccountBalance | null | undefined> {
  if (!manifest.purchases?.hasBalance || !provider.purchases?.balance) return null
  try {
    return await provider.purchases.balance()
  } catch (error) {
    if (error instanceof ProviderError) return error.isTransient ? undefined : null
    throw error
  }
}

/** The domains that are renewed soon are checked if it has changed. */
export async function storeBalance(
  context: Context,
  connectionId: string,
  balance: AccountBalance | null,
): Promise<void> {
  const before = await findRegistrar(context, connectionId)
  if (!before) return
  const { available = null, isPrepaid = false } = balance ?? {}
  await updateBalance(context, connectionId, { balance: available, is_prepaid: isPrepaid })
  const isSame =
    before.is_prepaid === isPrepaid &&
    (available && before.balance ? isSameMoney(available, before.balance) : available === before.balance)
  if (isSame) return
  const until = addSeconds(context.now, unpaidDays * daySeconds)
    .toISOString()
    .slice(0, 10)
  await makeChecksDue(context, await selectAutoRenewed(context, connectionId, until))
}
