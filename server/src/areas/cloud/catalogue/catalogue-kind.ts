/**
 * Reads the catalogue of a provider with its prices every day, on request, and when snapshots have changed. While it
 * cannot be read, the stored one stays.
 */
import {
  type OpenConnection,
  type ProviderClients,
  recordWorkFailure,
  recordWorkSuccess,
  retryAt,
} from '#areas/connections/index.ts'
import { addSeconds } from '#kernel/time.ts'
import { systemCaller, type Tenancy } from '#platform/context.ts'
import type { FailingType, Resource } from '#platform/health/failing-resources.ts'
import type { WorkKind } from '#platform/work/work-kind.ts'
import { providerErrorFrom } from '#providers/ports/provider-error.ts'
import { findCatalogue, storeCatalogue } from '../store/catalogues.ts'
import { catalogueWork } from './request-catalogue.ts'

export const failingCatalogue: FailingType = {
  name: 'cloud_catalogue',
  title: 'cloud catalogue',
  table: 'cloud_catalogues',
}

/** Between two readings. */
export const refreshSeconds = 86_400

type Dependencies = { tenancy: Tenancy; providerClients: ProviderClients }

export function catalogueKind({ tenancy, providerClients }: Dependencies): WorkKind {
  return {
    name: catalogueWork,
    table: 'cloud_catalogues',
    columns: [],
    leaseSeconds: 120,
    concurrency: 2,
    queue: { by: [], concurrency: 1 },
    async execute(job) {
      const caller = systemCaller(job.accountId, 'cloud', catalogueWork)
      const opened = await tenancy.act(caller, async (context) => {
        const row = await findCatalogue(context, job.id)
        return row && { before: row.error, connection: await providerClients.open(context, job.id) }
      })
      if (!opened) return
      const { before, connection } = opened
      const { serverCreation } = connection.provider
      try {
        // A later version may have what this one cannot create.
        const catalogue = serverCreation ? await serverCreation.catalogue() : null
        await tenancy.act(caller, async (context) => {
          await job.hold(context.tx)
          if (catalogue) {
            await storeCatalogue(context, job.id, catalogue)
            await recordWorkSuccess(context, connection, resourceOf(connection), { before, error: null })
          }
          await job.finish(context.tx, { dueAt: addSeconds(context.now, refreshSeconds) })
        })
      } catch (error) {
        const failure = providerErrorFrom(error)
        await tenancy.act(caller, async (context) => {
          await job.hold(context.tx)
          const stored = await recordWorkFailure(context, connection, resourceOf(connection), failure)
          const dueAt = retryAt(context, job, failure)
          await job.finish(context.tx, { dueAt, failed: true, set: { error: stored } })
        })
      }
    },
  }
}

function resourceOf({ id, name }: OpenConnection): Resource {
  return { type: failingCatalogue, id, name }
}
