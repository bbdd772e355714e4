/**
 * Executes operations. Each claim makes one step, and every step is recorded before the next one begins, so that a
 * process that dies at any point leaves a row that says what has to be done, and what must not be done again.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { Problem } from '#kernel/problem/problem.ts'
import { type Context, systemCaller, type Tenancy } from '#platform/context.ts'
import type { Job, WorkKind } from '#platform/work/work-kind.ts'
import { isContactKind, isSettingKind } from '../kinds.ts'
import { roleContacts } from '../request/purchases.ts'
import { openInput } from '../request/secret-input.ts'
import { findOperation } from '../store/operations.ts'
import { runContacts } from './contacts.ts'
import { operationWork } from './names.ts'
import { runPurchase } from './purchase.ts'
import type { Run } from './run.ts'
import { runSetting } from './setting.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function operationKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: operationWork,
    table: 'domain_operations',
    columns: [],
    // An order can take longer than other requests. Its answer is recorded even if the lease has expired.
    leaseSeconds: 120,
    concurrency: 10,
    queue: { by: ['connection_id'], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'domains', operationWork)
      const act: Run['act'] = (task) => tenancy.act(caller, task)
      const run = await act((context) => open(context, job, providerClients))
      if (!run) return
      const { kind } = run.operation
      if (isSettingKind(kind)) await runSetting({ ...run, act })
      else if (isContactKind(kind)) await runContacts({ ...run, act })
      else await runPurchase({ ...run, act })
    },
  }
}

async function open(
  context: Context,
  job: Job,
  providerClients: ProviderClients,
): Promise<Omit<Run, 'act'> | null> {
  const operation = await findOperation(context, job.id)
  if (!operation) return null
  if (operation.phase === 'ended') {
    await job.finish(context.tx, { dueAt: null })
    return null
  }
  const connection = await providerClients.open(context, operation.connection_id)
  // A purchase is sent once; a change of contacts is repeated.
  const needsContacts = operation.phase === 'queued' || isContactKind(operation.kind)
  return {
    job,
    operation,
    connection,
    secret: await openInput(context, operation),
    contacts: needsContacts ? await contactsOf(context, operation.input) : {},
  }
}

async function contactsOf(
  context: Context,
  { contacts }: Readonly<Record<string, unknown>>,
): Promise<Run['contacts']> {
  try {
    // The request stored ids by role.
    return await roleContacts(context, (contacts ?? {}) as Record<string, string>)
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}
