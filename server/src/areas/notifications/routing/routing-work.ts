/**
 * Due work of an account: applying its rules to the events in its inbox. One worker at a time does it, in the order of the
 * events, so that what ends an alert never overtakes what began it. A worker takes what is due at once together: with a
 * claim and a transaction for each event, the last of a thousand alerts would wait for more than half a minute.
 */
import type { EventKind } from '#kernel/events/event-kind.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import { selectStoredEvents } from '#platform/events/event-store.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { enabledOrAlertingRules } from '../rules/rule-store.ts'
import { deleteFromInbox, lockNext, selectPosition } from './inbox-store.ts'
import { sendingsOf } from './route.ts'
import { type Sending, sendAll } from './send.ts'
import { routingWork } from './subscriber.ts'

type Dependencies = { tenancy: Tenancy; eventTypes: readonly EventKind[]; baseUrl: () => string }

/** So many take about a second. Nothing is sent before all are done. */
const eventsMax = 100

export function routingKind({ tenancy, eventTypes, baseUrl }: Dependencies): WorkKind {
  async function routeAll(context: Context, ids: readonly string[]): Promise<void> {
    const { tx, accountId } = context
    const rules = await enabledOrAlertingRules(tx, accountId)
    const stored = new Map((await selectStoredEvents(tx, accountId, ids)).map((event) => [event.id, event]))
    const sendings: Sending[][] = []
    for (const id of ids) {
      const event = stored.get(id)
      if (!event) continue
      const { kind, created_at: at, body } = event
      const happened = { id, kind, at, data: JSON.parse(body).data }
      sendings.push(await sendingsOf(context, rules, happened, { eventTypes, baseUrl: baseUrl() }))
    }
    // At the end: transactions that lock alerts and channels lock the alerts first.
    await sendAll(context, sendings)
  }

  return {
    name: routingWork,
    table: 'notification_inbox',
    isQueue: true,
    columns: [],
    leaseSeconds: 30,
    concurrency: 4,
    queue: { by: [], concurrency: 1 },
    execute: (job) =>
      tenancy.act(systemCaller(job.accountId, 'notification routing', routingWork), async (context) => {
        await job.hold(context.tx)
        const others = await othersDue(context, job)
        await routeAll(context, await inOrder(context, job, others))
        if (others.length > 0)
          await deleteFromInbox(
            context,
            others.map(({ id }) => id),
          )
        await job.finish(context.tx, { dueAt: null })
      }),
  }
}

/** None when the event is tried again: one that fails must not hold up others again and again. */
async function othersDue(context: Context, { attempt }: Job): Promise<{ id: string; position: number }[]> {
  return attempt > 1 ? [] : await lockNext(context, eventsMax - 1)
}

async function inOrder(
  context: Context,
  { id }: Job,
  others: readonly { id: string; position: number }[],
): Promise<string[]> {
  if (others.length === 0) return [id]
  const position = await selectPosition(context, id)
  return [{ id, position }, ...others].toSorted((a, b) => a.position - b.position).map((one) => one.id)
}
