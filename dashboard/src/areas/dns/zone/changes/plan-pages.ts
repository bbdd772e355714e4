/** A plan whose changes are loaded page by page. */
import { request } from '@holdfast/client'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/api.ts'
import { reload } from '#api/reload.ts'
import type { Zone } from '#areas/dns/record.ts'
import type { Plan, PlannedChange } from './plan.ts'

type Pages = { hash: string; changes: readonly PlannedChange[]; next: string | null }

/** The loaded changes of a plan, and a function that loads more. */
export function usePlanPages(zone: Zone, plan: Plan) {
  const client = useQueryClient()
  const [pages, setPages] = useState<Pages | null>(null)
  const [isLoading, setLoading] = useState(false)
  // Pages of another plan are ignored.
  const more = pages?.hash === plan.hash ? pages : { hash: plan.hash, changes: [], next: plan.next_cursor }
  async function load() {
    if (more.next === null) return
    setLoading(true)
    try {
      const query = { cursor: more.next }
      const { body } = await api.send(request('dns.plan.read', { path: { zone_id: zone.id }, query }))
      if (body.hash !== plan.hash) await reload(client)
      else
        setPages({
          hash: body.hash,
          changes: [...more.changes, ...body.changes],
          next: body.next_cursor,
        })
    } catch (error) {
      notifications.show({ color: 'red', message: (error as Error).message })
    } finally {
      setLoading(false)
    }
  }
  return { changes: [...plan.changes, ...more.changes], hasMore: more.next !== null, load, isLoading }
}
