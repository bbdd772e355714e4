import { ApiProblem, type ResponseOf, request } from '@holdfast/client'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/api.ts'

export type ImportResult = ResponseOf<'monitors.import'>
export type ImportItem = ImportResult['items'][number]

export function importRequest(file: File, step: { dry_run: true } | { hash: string }) {
  return request('monitors.import', {
    query: step,
    file: new Blob([file], { type: 'application/octet-stream' }),
  })
}

/** What the import of a file would do, as the service says. */
export function useImportReview(file: File | null) {
  const { data, error, isFetching } = useQuery({
    queryKey: ['monitors.import', 'preview', file && [file.name, file.size, file.lastModified]],
    queryFn: async ({ signal }) =>
      file && (await api.send(importRequest(file, { dry_run: true }), signal)).body,
    enabled: file !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  return {
    isPending: file !== null && isFetching,
    review: isFetching ? null : (data ?? null),
    error: !isFetching && error instanceof ApiProblem ? error : null,
  }
}
