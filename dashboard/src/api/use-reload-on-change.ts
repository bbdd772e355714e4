import type { OperationId } from '@holdfast/client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** Loads the responses of these operations again when `value` changes, such as the time of the last result. */
export function useReloadOnChange(value: unknown, operations: readonly OperationId[]): void {
  const client = useQueryClient()
  const shown = useRef(value)
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    void client.invalidateQueries({
      predicate: ({ queryKey }) => operations.some((operation) => operation === queryKey[0]),
    })
  }, [client, value, operations])
}
