import { ApiProblem, type ResponseOf, request } from '@holdfast/client'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api/api.ts'
import type { ManagedChoice } from '#api/managed-confirmation.ts'

export type ImportResult = ResponseOf<'dns.records.import'>
export type ImportMode = ImportResult['mode']

/** The content and options of an import. A large file is never shown as text. */
export type ImportValues = {
  text: string
  file: File | null
  mode: ImportMode
  importsOtherLines: boolean
  /** Null: an import that would change managed records is rejected. */
  managed: ManagedChoice | null
}

const zoneFileType = 'text/dns'

export function importRequest(
  zoneId: string,
  values: ImportValues,
  step: { dry_run: true } | { hash: string },
) {
  const { text, file, mode, importsOtherLines, managed } = values
  const choices = {
    mode,
    ...(importsOtherLines && { faults: 'leave_out' as const }),
    ...(managed && { if_managed: managed }),
  }
  return request('dns.records.import', {
    path: { zone_id: zoneId },
    query: { ...choices, ...step },
    file: new Blob([file ?? text], { type: zoneFileType }),
  })
}

const pauseMs = 400

/** The preview of the import from the service, loaded when typing pauses. */
export function useImportPreview(zoneId: string, values: ImportValues) {
  const [settled] = useDebouncedValue(values, pauseMs)
  const isCurrent = settled === values
  const isEmpty = values.file === null && values.text.trim() === ''
  const { file, ...rest } = settled
  const { data, error, isFetching } = useQuery({
    queryKey: [
      'dns.records.import',
      'preview',
      zoneId,
      rest,
      file && [file.name, file.size, file.lastModified],
    ],
    queryFn: async ({ signal }) =>
      (await api.send(importRequest(zoneId, settled, { dry_run: true }), signal)).body,
    enabled: !isEmpty,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return {
    isPending: !isEmpty && (isFetching || !isCurrent),
    preview: isCurrent && !isFetching && !isEmpty ? data : undefined,
    error: isCurrent && error instanceof ApiProblem ? error : null,
  }
}
