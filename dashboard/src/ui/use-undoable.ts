import type { ApiRequest, OperationId } from '@holdfast/client'
import { useSend } from '../api/api.ts'
import { offerUndo } from './undo.tsx'

/** Says what was done, and offers for a while to undo it with another request. */
export function useUndoable<K extends OperationId>(): (message: string, back: ApiRequest<K>) => void {
  const { mutateAsync } = useSend<K>()
  return (message, back) => offerUndo(message, () => mutateAsync(back))
}
