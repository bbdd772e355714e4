/**
 * Random access to the records of a zone as a list. Of 100,000 records only the visible pages are loaded, when
 * scrolling pauses there. The first page includes the total.
 */
import { type ApiRequest, request } from '@holdfast/client'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import type { DnsRecord } from '#areas/dns/record.ts'

export type RecordsRequest = ApiRequest<'dns.records.list'>

/** The first and the last visible row. */
export type RowRange = { first: number; last: number }

const pageSize = 100
const debounceMs = 90

function pageRequest(apiRequest: RecordsRequest, page: number, size = pageSize): RecordsRequest {
  const place = page === 0 ? { total: true } : { offset: page * size }
  return request('dns.records.list', {
    path: apiRequest.path,
    query: { ...apiRequest.query, limit: size, ...place },
  })
}

function pageOptions(apiRequest: RecordsRequest, page: number) {
  return queryOptions({
    queryKey: [apiRequest.operation, 'page', apiRequest, page],
    async queryFn({ signal }) {
      const { body } = await api.send(pageRequest(apiRequest, page), signal)
      return { ...body, apiRequest }
    },
    gcTime: 60_000,
  })
}

/** The first page and the total. */
export function useFirstRecords(apiRequest: RecordsRequest) {
  useShownRequests([apiRequest])
  const { data, error, isPending, isPlaceholderData } = useQuery({
    ...pageOptions(apiRequest, 0),
    placeholderData: keepPreviousData,
  })
  // While the response to new filters is loading, the previous one stays.
  return {
    rows: data?.data ?? [],
    total: data?.total ?? 0,
    /** The request that these records are the response to. */
    apiRequest: data?.apiRequest ?? apiRequest,
    error,
    isPending,
    isStale: isPlaceholderData,
  }
}

export type FirstRecords = ReturnType<typeof useFirstRecords>

/** The record at an index; undefined while it is loading. */
export function useRecordWindow(first: FirstRecords, visible: RowRange) {
  const pages = useVisiblePages(visible)
  const results = useQueries({ queries: pages.map((page) => pageOptions(first.apiRequest, page)) })
  const rows = new Map(pages.map((page, index) => [page, results[index]?.data?.data]))
  rows.set(0, first.rows)
  return {
    error: results.find(({ error }) => error)?.error ?? null,
    at: (index: number): DnsRecord | undefined => rows.get(Math.floor(index / pageSize))?.[index % pageSize],
  }
}

/**
 * The visible pages after the first, when scrolling pauses. Debounced as one text, since both ends must change
 * together.
 */
function useVisiblePages({ first, last }: RowRange): number[] {
  const [ends] = useDebouncedValue(
    `${Math.floor(first / pageSize)} ${Math.floor(last / pageSize)}`,
    debounceMs,
  )
  const [from = 0, to = 0] = ends.split(' ').map(Number)
  return Array.from({ length: to - from + 1 }, (_each, index) => from + index).filter((page) => page > 0)
}

const readSize = 200

/** Loads a whole range of the list, for actions on many records. */
export function useReadRecords(apiRequest: RecordsRequest) {
  const client = useQueryClient()
  return useCallback(
    async ({ first, last }: RowRange): Promise<DnsRecord[]> => {
      const found: DnsRecord[] = []
      for (let page = Math.floor(first / readSize); page * readSize <= last; page++) {
        const { data } = await client.fetchQuery({
          queryKey: [apiRequest.operation, 'read', apiRequest, page],
          queryFn: async ({ signal }) =>
            (await api.send(pageRequest(apiRequest, page, readSize), signal)).body,
          gcTime: 0,
        })
        found.push(...data.slice(Math.max(0, first - page * readSize), last - page * readSize + 1))
        if (data.length < readSize) break
      }
      return found
    },
    [client, apiRequest],
  )
}
