/**
 * A purchase is sent once:
 *
 * queued   The price is asked again. If it is accepted, the row says `sending`, and only then the order is sent.
 * sending  The process died while it was sent, so whether it was received is not known: it counts as lost.
 * lost     The registrar is asked whether it has the order, several times over at least ten minutes. It is never sent
 *          again: if the registrar certainly does not have it, the operation fails, and the user may start a new one.
 * sent     The registrar is asked for the progress until it is final.
 * applied  It is bought. The domain is read.
 */

import type { Money } from '#kernel/money/money.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { addSeconds } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { LeaseLost } from '#platform/work/work-kind.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import type {
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import { isPurchaseKind } from '../kinds.ts'
import { askPrice } from '../offers/price.ts'
import { purchaseOf } from '../request/purchase-of.ts'
import type { OperationRow } from '../store/operations.ts'
import { lockedOperation, updateOperation } from '../store/operations.ts'
import { endOperation, publishAbout } from './ending.ts'
import { firstPollSeconds, pollSeconds } from './polling.ts'
import { readChanged } from './read-changed.ts'
import { change, end, fail, type Run, record, recordingSuccess, retry } from './run.ts'
import { tooLate } from './setting.ts'

/** The registrar is asked for a lost order after these times, and only then it counts as not executed. */
const looksAfterSeconds = [10, 30, 90, 300, 660]
/** After this time without an answer, the user is asked to look. */
const unknownSeconds = 24 * 60 * 60

export async function runPurchase(run: Run): Promise<void> {
  switch (run.operation.phase) {
    case 'queued':
      return await send(run)
    case 'sending':
      return await record(run, (context) =>
        lost(context, run.operation, 'The process that sent it has ended.'),
      )
    case 'lost':
      return await look(run)
    case 'sent':
      return await follow(run)
    case 'applied':
      return await readChanged(run)
    case 'ended':
      return
  }
}

async function send(run: Run): Promise<void> {
  const { operation, act } = run
  if (await act(async ({ now }) => now >= operation.deadline)) return await end(run, tooLate(operation))
  const asked = await confirmPrice(run)
  const purchase = asked && (await prepareOrder(run, asked))
  if (purchase && (await declareSending(run, asked))) await order(run, purchase)
}

type Asked = { price: Money; isPremium: boolean }

/** Null if it must not be sent, which is recorded. */
async function confirmPrice(run: Run): Promise<Asked | null> {
  const { kind, name, input } = run.operation
  if (!isPurchaseKind(kind)) throw new TypeError(`${kind} is not a purchase`)
  // The request stored them, validated.
  const { years = 1, max_price, premium } = input as { years?: number; max_price: Money; premium: boolean }
  try {
    const limit = { maxPrice: max_price, acceptsPremium: premium }
    const asked = await askPrice(purchasesOf(run), { kind, name, years }, limit)
    if (!('refusal' in asked)) return asked
    const { code, message } = asked.refusal
    await end(run, { state: 'failed', error: { code, message, vendor_code: null } })
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.isTransient) await retry(run, failure)
    else await fail(run, failure)
  }
  return null
}

/** Records the intent. False if it was cancelled meanwhile. */
async function declareSending({ operation, job, act }: Run, { price, isPremium }: Asked): Promise<boolean> {
  return await act(async (context) => {
    await job.hold(context.tx)
    const current = await lockedOperation(context, operation.id)
    if (current.phase !== 'queued') {
      await job.finish(context.tx, { dueAt: null })
      return false
    }
    await change(context, current, {
      phase: 'sending',
      state: 'running',
      step: 'sending',
      sent_at: context.now,
      price,
      is_premium: isPremium,
      error: null,
      dueAt: context.now,
    })
    return true
  })
}

/** Null if it cannot be made any more, which is recorded. */
async function prepareOrder(run: Run, { price, isPremium }: Asked): Promise<Purchase | null> {
  const { operation, secret, contacts } = run
  const { kind, name, input: values, expires_at: expiresAt } = operation
  if (!(contacts instanceof Problem))
    return purchaseOf({ kind, name, values, secret, price, isPremium, expiresAt, contacts })
  const error = { code: contacts.code, message: contacts.message, vendor_code: null }
  await end(run, { state: 'failed', error })
  return null
}

async function order(run: Run, purchase: Purchase): Promise<void> {
  let progress: Progress
  try {
    progress = await purchasesOf(run).order(purchase, run.operation.key)
  } catch (error) {
    return await recordFailedOrder(run, error)
  }
  await recordAnswer(run, (context, current) => recordProgress(context, current, progress))
}

/** Only a refusal is certain. Any other error, also one in this program, leaves it open whether it was received. */
async function recordFailedOrder(run: Run, error: unknown): Promise<void> {
  const failure = error instanceof ProviderError ? error : failureOf(error)
  if (failure.kind === 'rate_limited')
    return await retry(run, failure, { phase: 'queued', state: 'queued', sent_at: null })
  if (!failure.isTransient) return await fail(run, failure)
  await recordAnswer(run, async (context, current) => {
    const recorded = lost(context, current, failure.message)
    await change(context, current, recorded)
    return recorded.dueAt
  })
}

function failureOf(error: unknown): ProviderError {
  try {
    return providerErrorFrom(error)
  } catch {
    return new ProviderError('unknown', 'The order ended with an internal error.', { cause: error })
  }
}

/**
 * Stores what the registrar answered, also if the lease has expired: the answer is a fact, and the worker that has the lease now
 * only looks for it.
 */
async function recordAnswer(
  run: Run,
  task: (context: Context, current: OperationRow) => Promise<Date | null>,
): Promise<void> {
  try {
    await recordingSuccess(run, task)
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error
    await run.act(async (context) => {
      const current = await lockedOperation(context, run.operation.id)
      if (current.phase === 'sending' || current.phase === 'lost') await task(context, current)
    })
  }
}

function lost({ now }: Context, { sent_at }: OperationRow, message: string) {
  return {
    phase: 'lost' as const,
    state: 'running' as const,
    step: 'answer_lost',
    message: `Whether the registrar has received the order is not known, so it is not sent again. ${message}`,
    dueAt: addSeconds(sent_at ?? now, looksAfterSeconds[0] ?? 0),
  }
}

async function look(run: Run): Promise<void> {
  let found: Progress | null
  try {
    found = await purchasesOf(run).find(sentPurchase(run.operation))
  } catch (error) {
    return await lookAgain(run, providerErrorFrom(error))
  }
  if (found !== null) {
    const progress = found
    return await recordingSuccess(run, (context, current) => recordProgress(context, current, progress))
  }
  await recordingSuccess(run, async (context, current) => {
    const { now } = context
    const since = current.sent_at ?? now
    const absences = current.absences + 1
    const next = looksAfterSeconds[absences]
    const last = addSeconds(since, looksAfterSeconds.at(-1) ?? 0)
    if (absences >= looksAfterSeconds.length && now >= last) {
      await endOperation(context, current, { state: 'failed', error: notExecuted })
      return null
    }
    const dueAt = next === undefined ? last : addSeconds(since, next)
    await change(context, current, { absences, error: null, dueAt })
    return dueAt > now ? dueAt : addSeconds(now, firstPollSeconds)
  })
}

const notExecuted = {
  code: 'not_executed',
  message: 'The registrar has not received the order: nothing was bought. Start a new operation.',
  vendor_code: null,
}

/** It is never given up: something may have been bought. */
async function lookAgain(run: Run, failure: ProviderError): Promise<void> {
  const { sent_at, name } = run.operation
  const isLate = await run.act(
    async ({ now }) => sent_at !== null && addSeconds(sent_at, unknownSeconds) < now,
  )
  await retry(
    run,
    failure,
    isLate
      ? {
          state: 'needs_user',
          message: `The registrar does not say whether ${name} was bought. Look there before you start a new operation.`,
        }
      : {},
  )
}

async function follow(run: Run): Promise<void> {
  const { operation } = run
  const purchases = purchasesOf(run)
  try {
    if (operation.is_cancelling) return await cancel(run, purchases)
    const progress = await purchases.progress(sentPurchase(operation), operation.reference)
    await recordingSuccess(run, (context, current) => recordProgress(context, current, progress))
  } catch (error) {
    await retry(run, providerErrorFrom(error))
  }
}

async function cancel(run: Run, purchases: PurchasesProvider): Promise<void> {
  const { name, reference } = run.operation
  try {
    await purchases.cancelTransfer(name, reference)
  } catch (error) {
    const failure = providerErrorFrom(error)
    if (failure.isTransient) throw failure
    return await record(run, ({ now }) => ({
      is_cancelling: false,
      step: 'not_cancelled',
      message: failure.message,
      dueAt: now,
    }))
  }
  await end(run, { state: 'cancelled' })
}

/** Returns when the registrar is asked again; null if it has failed. */
async function recordProgress(
  context: Context,
  current: OperationRow,
  { state, reference: told, message }: Progress,
): Promise<Date | null> {
  const { now } = context
  const reference = told ?? current.reference
  if (state === 'failed') {
    await updateOperation(context, current.id, { reference })
    await endOperation(context, current, {
      state: 'failed',
      error: {
        code: 'order_failed',
        message: message ?? 'The registrar has not executed the order.',
        vendor_code: null,
      },
    })
    return null
  }
  const isBought = state === 'done'
  const dueAt = isBought ? now : addSeconds(now, pollSeconds(current, now))
  if (current.phase !== 'sent' && current.kind === 'transfer')
    await publishAbout(context, { ...current, message }, 'domain.transfer_started')
  await change(context, current, {
    phase: isBought ? 'applied' : 'sent',
    state: isBought ? 'running' : state,
    reference,
    message,
    error: null,
    step: isBought ? 'executed' : state === 'running' ? 'accepted' : state,
    due_at: dueAt,
    dueAt,
  })
  return dueAt
}

function sentPurchase({ kind, name, key, sent_at, expires_at, created_at }: OperationRow): SentPurchase {
  if (!isPurchaseKind(kind)) throw new TypeError(`${kind} is not a purchase`)
  return { kind, name, key, sentAt: sent_at ?? created_at, expiresAt: expires_at }
}

function purchasesOf({ connection: { provider, manifest } }: Run): PurchasesProvider {
  if (provider.purchases) return provider.purchases
  throw new ProviderError('unsupported', `${manifest.name} sells nothing through its API.`)
}
