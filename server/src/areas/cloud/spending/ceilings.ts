/**
 * The ceilings of an account: what everything that is billed may cost in a month, by currency. The row with the ceilings
 * is locked from the comparison until the end of the transaction that adds a cost, so that two requests at once cannot
 * both stay below a ceiling that they pass together.
 */
import { amountOf, type Money, millionths, priceOfUnits, sumOf } from '#kernel/money/money.ts'
import { invalidInput, Problem, pointer } from '#kernel/problem/problem.ts'
import type { Context } from '#platform/context.ts'
import type { ProviderManifest } from '#providers/ports/provider.ts'
import { spendingEvent } from '../events/spending-events.ts'
import type { Charging } from '../store/billed.ts'
import { selectPrice, selectVolumePrice } from '../store/catalogues.ts'
import type { ServerRow } from '../store/tables.ts'
import { chargingOf, type ManifestOf } from './providers.ts'
import type { SpendingSettingsPatch } from './schema.ts'
import { amountsOf } from './spending.ts'
import { selectPendingIncreases, selectRates } from './store/run-rate.ts'
import {
  findSpending,
  lockedSpending,
  makeSpendingDue,
  type SpendingRow,
  updateCeilings,
  updateExceeded,
} from './store/settings.ts'
import { spendingWork } from './work-name.ts'

type Rates = ReadonlyMap<string, string>

/** What everything costs in a month by currency, with the sizes to which servers are being changed. */
async function runRates(context: Context, charging: Charging): Promise<Rates> {
  const rates = await selectRates(context, 'kind', charging)
  const pending = await selectPendingIncreases(context)
  return new Map(amountsOf([...rates, ...pending]).map(({ currency, amount }) => [currency, amount]))
}

type Added = {
  /** What it costs more in a month. */
  price: Money
  force: boolean
  manifestOf: ManifestOf
}

/** Throws `ceiling_exceeded` if everything would cost more than the ceiling in the currency, unless it is forced. */
export async function requireBelowCeiling(
  context: Context,
  { price, force, manifestOf }: Added,
): Promise<void> {
  const { ceilings } = await lockedSpending(context)
  const ceiling = ceilings.find(({ currency }) => currency === price.currency)
  if (!ceiling) return
  const { currency } = price
  const charging = await chargingOf(context, manifestOf)
  const rate = (await runRates(context, charging)).get(currency) ?? '0'
  const total = sumOf([rate, price.amount])
  if (!force && millionths(total) > millionths(ceiling.amount))
    throw new Problem(
      'ceiling_exceeded',
      `It costs ${price.amount} ${currency} more in a month. With what is billed now, ${rate} ${currency}, that is ${total} ${currency}, and the ceiling is ${ceiling.amount} ${currency}.`,
      { members: { ceiling, run_rate: { amount: rate, currency }, price } },
    )
  await makeSpendingDue(context)
  await context.wake(spendingWork)
}

type Sized = { region: string; size: string }

/** The same for a new server. */
export async function requireServerBelowCeiling(
  context: Context,
  {
    manifest,
    price,
    region,
    size,
    ...added
  }: Omit<Added, 'price'> & Sized & { manifest: ProviderManifest; price: Money | null },
): Promise<void> {
  if (price) return await requireBelowCeiling(context, { price, ...added })
  await requireForcedWithoutPrice(context, { manifest, what: size, region, ...added })
}

type PricedVolume = { connection_id: string; name: string; region: string; has_other_price: boolean }

/** The same for a new volume, and for what a volume grows by. */
export async function requireVolumeBelowCeiling(
  context: Context,
  { connection_id, name, region, has_other_price }: PricedVolume,
  { addedGib, ...added }: Omit<Added, 'price'> & { addedGib: number },
): Promise<void> {
  const unit = has_other_price ? null : await selectVolumePrice(context, { connection_id, region })
  if (unit) return await requireBelowCeiling(context, { price: priceOfUnits(unit, addedGib), ...added })
  const manifest = await added.manifestOf(connection_id)
  await requireForcedWithoutPrice(context, { manifest, what: name, region, ...added })
}

/** The same for another size of a server. */
export async function requireSizeBelowCeiling(
  context: Context,
  { connection_id, region, size: present }: ServerRow,
  { size, ...added }: Omit<Added, 'price'> & { size: string },
): Promise<void> {
  const { ceilings } = await lockedSpending(context)
  if (ceilings.length === 0) return
  const price = await selectPrice(context, { connection_id, region, size })
  if (!price) {
    const manifest = await added.manifestOf(connection_id)
    return await requireForcedWithoutPrice(context, { manifest, what: size, region, ...added })
  }
  const before = await selectPrice(context, { connection_id, region, size: present })
  const increase = increaseOf(before, price)
  if (increase) await requireBelowCeiling(context, { price: increase, ...added })
}

type Unpriced = { manifest: ProviderManifest; what: string; region: string; force: boolean }

/** A price that is not known cannot be compared with a ceiling. */
async function requireForcedWithoutPrice(
  context: Context,
  { manifest, what, region, force }: Unpriced,
): Promise<void> {
  if (force || manifest.cloud?.isUnbilled) return
  const { ceilings } = await lockedSpending(context)
  if (ceilings.length > 0)
    throw new Problem(
      'ceiling_exceeded',
      `The price of ${what} in ${region} is not known and cannot be compared with the ceilings of the account.`,
      { members: { ceiling: null, run_rate: null, price: null } },
    )
}

/** Null: it costs the same, or less. */
function increaseOf(before: Money | null, after: Money): Money | null {
  if (before === null || before.currency !== after.currency) return after
  const more = millionths(after.amount) - millionths(before.amount)
  return more > 0n ? { currency: after.currency, amount: amountOf(more) } : null
}

/** Publishes an event once when a ceiling is passed, and once when what is billed is below it again. */
export async function compareWithCeilings(
  context: Context,
  { ceilings, exceeded }: SpendingRow,
  charging: Charging,
): Promise<void> {
  const known = Object.keys(exceeded)
  if (ceilings.length === 0 && known.length === 0) return
  const rates = await runRates(context, charging)
  const above = ceilings.filter(
    ({ currency, amount }) => millionths(rates.get(currency) ?? '0') > millionths(amount),
  )
  const now = context.now.toISOString()
  const after = Object.fromEntries(above.map(({ currency }) => [currency, exceeded[currency] ?? now]))
  for (const ceiling of above)
    if (!known.includes(ceiling.currency))
      await context.publish(spendingEvent('cloud.spending_exceeded', ceiling, rates.get(ceiling.currency)))
  for (const currency of known)
    if (!(currency in after)) {
      const ceiling = ceilings.find((one) => one.currency === currency) ?? { currency, amount: null }
      await context.publish(spendingEvent('cloud.spending_recovered', ceiling, rates.get(currency)))
    }
  if (JSON.stringify(after) !== JSON.stringify(exceeded)) await updateExceeded(context, after)
}

export async function changeCeilings(
  context: Context,
  { ceilings }: SpendingSettingsPatch,
  ifMatch: string | null,
): Promise<void> {
  const places = new Map(ceilings.map(({ currency }, index) => [currency, index]))
  if (places.size < ceilings.length)
    throw invalidInput(
      ceilings.flatMap(({ currency }, index) =>
        places.get(currency) === index
          ? []
          : [
              {
                pointer: pointer('ceilings', index, 'currency'),
                message: `has two ceilings: ${currency} may have one.`,
              },
            ],
      ),
    )
  const before = await lockedSpending(context, ifMatch)
  await updateCeilings(context, ceilings)
  await context.audit(
    { type: 'cloud_spending', id: before.id, name: 'Spending ceilings' },
    { before: { ceilings: textsOf(before.ceilings) }, after: { ceilings: textsOf(ceilings) } },
  )
  await context.wake(spendingWork)
}

function textsOf(ceilings: readonly Money[]): string[] {
  return ceilings.map(({ amount, currency }) => `${amount} ${currency}`)
}

export async function ceilingsView(context: Context, manifestOf: ManifestOf) {
  const row = await findSpending(context)
  const charging = await chargingOf(context, manifestOf)
  const rates = await runRates(context, charging)
  return {
    revision: row?.revision ?? 1,
    body: {
      ceilings: (row?.ceilings ?? []).map(({ amount, currency }) => ({
        amount,
        currency,
        run_rate: { amount: rates.get(currency) ?? '0.00', currency },
        exceeded_since: row?.exceeded[currency] ?? null,
      })),
    },
  }
}
