/** Purchases at a sandbox outside of the database, whose workers die at any point. */
import type { OpenConnection } from '#areas/connections/index.ts'
import { insertListed } from '#areas/domains/registrars/insert-listed.ts'
import { lockedDomainsNamed } from '#areas/domains/store/domains.ts'
import { putRegistrar } from '#areas/domains/store/registrars.ts'
import { addSeconds } from '#kernel/time.ts'
import { createTenancy, systemCaller } from '#platform/context.ts'
import { createEvents } from '#platform/events/events.ts'
import { readPlans } from '#platform/plans/catalogue.ts'
import { countRows } from '#platform/plans/count-rows.ts'
import { createLimits } from '#platform/plans/limits.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createMetrics } from '#platform/telemetry/metrics.ts'
import type { PurchaseKind } from '#providers/ports/registrar/purchases.ts'
import { sandbox } from '#providers/sandbox/adapter.ts'
import { newSandboxDomain, updateSandboxDomain } from '#providers/sandbox/registrar/domains.ts'
import { updateSandboxOffer } from '#providers/sandbox/registrar/offers.ts'
import { type SandboxOrder, sandboxOrders } from '#providers/sandbox/registrar/orders.ts'
import { type SandboxFault, updateSettings } from '#providers/sandbox/state.ts'
import { testTools } from '#providers/testing/tools.ts'
import type { TestService } from '#testing/service.ts'
import { operationKind } from '../engine/operation-kind.ts'
import { queueOperation } from '../queue-operation.ts'
import { findOperation, type OperationRow } from '../store/operations.ts'
import { jobOf, runMortal } from './mortal-worker.ts'

const daySeconds = 86_400

const limits = createLimits({
  plans: readPlans(null),
  limits: [{ name: 'domains', count: countRows('domains') }],
  planName: async () => 'unlimited',
})

export async function givenPurchases(service: TestService) {
  const { body: connection } = await service.request('POST', '/v1/connections', {
    body: { provider: 'sandbox' },
  })
  const tools = testTools()
  const { providerState } = tools
  const provider = sandbox.open({}, tools)
  const opened: OpenConnection = {
    id: connection.id,
    name: connection.name,
    manifest: sandbox.manifest,
    provider,
    zoneDefaults: {},
  }
  let now = new Date()
  const published: { kind: string; name: string }[] = []
  const events = createEvents(
    [async (_tx, { kind, data }) => void published.push({ kind, name: String(data['domain']) })],
    createMetrics(),
  )
  const { database, secrets, accountId } = service
  const log = createLog('silent')
  const tenancy = createTenancy({ database, secrets, events, limits, clock: () => now, log })
  const caller = systemCaller(accountId, 'test', 'domains.operations.create')
  await tenancy.act(caller, (context) =>
    putRegistrar(context, connection.id, { due_at: addSeconds(now, daySeconds) }),
  )

  /** Queues a purchase of a name that the sandbox sells. */
  async function purchase(kind: PurchaseKind, name: string): Promise<OperationRow> {
    if (kind === 'transfer') await updateSandboxOffer(providerState, name, { state: 'registered' })
    const isHeld = kind === 'renew' || kind === 'restore'
    if (isHeld) {
      const ageDays = kind === 'restore' ? 40 : -100
      const expires_at = addSeconds(new Date(), -ageDays * daySeconds).toISOString()
      await updateSandboxDomain(providerState, name, () => ({
        ...newSandboxDomain(name, new Date()),
        expires_at,
      }))
    }
    const listed = isHeld ? await provider.registrar?.readDomain(name) : undefined
    return await tenancy.act(caller, async (context) => {
      if (listed) await insertListed(context, opened, [listed])
      const [domain = null] = await lockedDomainsNamed(context, connection.id, [name])
      const values = {
        years: 1,
        max_price: { amount: '200', currency: 'EUR' },
        premium: false,
        contacts: {},
        nameservers: null,
        privacy: true,
        auto_renew: false,
      }
      const secret = { auth_code: `sandbox-${name}`, requirements: {} }
      return await queueOperation(context, {
        kind,
        connection: opened,
        name,
        domain,
        values,
        secret,
        price: null,
      })
    })
  }

  const read = (id: string) =>
    tenancy.act(caller, async (context) => (await findOperation(context, id)) as OperationRow)

  /** The kinds of work open connections, and use nothing else of them. */
  const clientsOf = (connection: OpenConnection) =>
    ({ open: async () => connection }) as unknown as Parameters<typeof operationKind>[0]['providerClients']

  /** Runs the due step of an operation; the worker is killed at this point, counted from 0, if it gets that far. */
  const step = (id: string, killedAt: number | null): Promise<boolean> =>
    runMortal({ tenancy, opened }, killedAt, async (mortal) => {
      const kind = operationKind({ tenancy: mortal.tenancy, providerClients: clientsOf(mortal.opened) })
      await kind.execute(jobOf('domain_operations', accountId, id))
    })

  return {
    connectionId: connection.id as string,
    worker: { tenancy, opened },
    caller,
    clientsOf,
    now: () => now,
    pass(seconds: number): void {
      now = addSeconds(now, seconds)
    },
    purchase,
    read,
    step,
    published,
    orders: (name: string): Promise<SandboxOrder[]> =>
      sandboxOrders(providerState).then((orders) => orders.filter((order) => order.name === name)),
    offer: (name: string, change: Parameters<typeof updateSandboxOffer>[2]) =>
      updateSandboxOffer(providerState, name, change),
    fail: (faults: SandboxFault[]) => updateSettings(providerState, (settings) => ({ ...settings, faults })),
    /** Lets time pass until the operation is due, and at least these seconds. */
    async wait(id: string, seconds: number): Promise<void> {
      const { due_at } = await read(id)
      now = addSeconds(now, seconds)
      if (due_at !== null && due_at > now) now = due_at
    },
    isHeld: async (name: string) =>
      (await tenancy.act(caller, (context) => lockedDomainsNamed(context, connection.id, [name]))).length > 0,
  }
}
