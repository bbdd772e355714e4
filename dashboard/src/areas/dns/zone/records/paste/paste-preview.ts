import { ApiProblem, request } from '@holdfast/client'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../../../api/api.ts'
import type { DnsRecord } from '../../../record.ts'
import type { useRecordChanges } from '../record-changes.ts'
import type { Line, Pasted, PastedRecord } from './zone-file.ts'

export type LineFault = { line: Line; message: string }

const pauseMs = 400

export function pasteChanges(records: PastedRecord[]) {
  return { create: records, if_exists: 'update' as const }
}

const readMax = 50

async function recordsBefore(
  updated: readonly DnsRecord[],
  signal: AbortSignal,
): Promise<DnsRecord[] | null> {
  if (updated.length > readMax) return null
  const read = async ({ id, zone_id }: DnsRecord) =>
    (await api.send(request('dns.records.read', { path: { zone_id, record_id: id } }), signal)).body
  return await Promise.all(updated.map(read))
}

/** What would come of these lines, as the service says that it would, once typing pauses. */
export function usePastePreview({ tryOut }: ReturnType<typeof useRecordChanges>, { records, lines }: Pasted) {
  const [tried] = useDebouncedValue(JSON.stringify(records), pauseMs)
  const isCurrent = tried === JSON.stringify(records)
  const { data, error, isFetching } = useQuery({
    queryKey: ['dns.records.change', 'tried', tried],
    queryFn: async ({ signal }) => {
      const { body } = await api.send(tryOut(pasteChanges(JSON.parse(tried))), signal)
      return { ...body, before: await recordsBefore(body.updated, signal) }
    },
    enabled: tried !== '[]',
    staleTime: 0,
    gcTime: 0,
  })
  const problem = error instanceof ApiProblem && isCurrent ? error : null
  const faults = (problem?.faults ?? []).flatMap(({ pointer, message }): LineFault[] => {
    const line = lines[Number(/^\/create\/(\d+)/.exec(pointer)?.[1])]
    return line ? [{ line, message }] : []
  })
  return {
    isPending: records.length > 0 && (isFetching || !isCurrent),
    changed: isCurrent && !error ? data : undefined,
    /** The records that would be changed, as they are; null for too many. */
    before: data?.before ?? null,
    faults,
    error: faults.length > 0 ? null : error,
  }
}
