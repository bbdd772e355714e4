/**
 * Makes changes of firewalls at their provider, one at a time for each firewall. Every claim first reads what the provider
 * has, so that a change whose answer was lost, or whose worker died, ends when it is shown.
 */
import type { ProviderClients } from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { ManagersOf } from '#platform/related/managers.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import { firewallWork } from '../changes/request-change.ts'
import { findFirewall } from '../firewall-store.ts'
import { lockedRetrySeconds, takeFirewallLock } from '../lock-store.ts'
import { openFirewalls } from '../open-firewalls.ts'
import { attachmentStep } from './attachment-step.ts'
import { creationStep } from './creation-step.ts'
import { deletionStep } from './deletion-step.ts'
import { rulesStep } from './rules-step.ts'
import { placeOf, type Run, recordFailure } from './run.ts'

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients; managersOf: ManagersOf }

export function firewallKind({ tenancy, providerClients, managersOf }: Dependencies): WorkKind {
  return {
    name: firewallWork,
    table: 'firewalls',
    columns: [],
    leaseSeconds: 60,
    concurrency: 8,
    queue: { by: ['connection_id'], concurrency: 2 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', firewallWork)
      const act: Run['act'] = (task) => tenancy.act(caller, task)
      const run = await act(async (context): Promise<Run | null> => {
        const firewall = await findFirewall(context, job.id)
        if (!firewall?.change) {
          await job.finish(context.tx, { dueAt: null })
          return null
        }
        // One that is not created yet is not known to anyone else.
        if (
          firewall.ref !== null &&
          !(await takeFirewallLock(context, placeOf(firewall, firewall.ref), firewall.id))
        ) {
          await job.finish(context.tx, { dueAt: addSeconds(context.now, lockedRetrySeconds) })
          return null
        }
        const connection = await openFirewalls(providerClients, context, firewall.connection_id)
        return { job, firewall, change: firewall.change, connection, managersOf, openedAt: context.now, act }
      })
      if (run) await step(run)
    },
  }
}

async function step(run: Run): Promise<void> {
  const { change, firewall } = run
  const { ref } = firewall
  try {
    if (change.kind === 'create') await creationStep({ ...run, change })
    else if (ref === null) return
    else if (change.kind === 'rules') await rulesStep({ ...run, change, ref })
    else if (change.kind === 'delete') await deletionStep({ ...run, ref })
    else await attachmentStep({ ...run, change, ref })
  } catch (error) {
    await recordFailure(run, providerErrorFrom(error))
  }
}
