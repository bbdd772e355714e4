/** Probes among related resources and in the search across all areas. */
import { sql } from 'kysely'
import { creationLinks } from '#areas/identity/index.ts'
import { eventLinks } from '#areas/webhooks/index.ts'
import { readRanked } from '#platform/database/query/read-ranked.ts'
import type { Link, ResourceType } from '#platform/related/resource-type.ts'
import { selectProbesById } from '../store.ts'

export const probeTypes: readonly ResourceType[] = [
  {
    kind: 'probe',
    permission: 'monitoring.read',
    async select(context, ids) {
      const probes = await selectProbesById(context, ids)
      return probes.map(({ id, name, hostname, state }) => ({
        id,
        title: name,
        detail: hostname,
        state,
        parent_id: null,
      }))
    },
    async search({ tx, accountId }, text, page) {
      const rows = sql`select id, name, hostname from probes where account_id = ${accountId}`
      return await readRanked(tx, rows, { columns: ['name', 'hostname'], text }, page)
    },
  },
]

export const probeLinks: readonly Link[] = [...eventLinks('probe'), ...creationLinks('probe')]
