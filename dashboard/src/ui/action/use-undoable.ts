import type { ApiRequest, OperationId } from '@holdfast/client'
import { useSend } from '#api/api.ts'
import { offerUndo } from './undo.tsx'

type OfferUndo<K extends OperationId> = (
  message: string,
  back: ApiRequest<K>,
  /** A form that shows the change shows the previous values again. */
  onUndone?: () => void,
) => void

/** Shows a notification about a change, which offers to undo it with another request. */
export function useUndoable<K extends OperationId>(): OfferUndo<K> {
  const { mutateAsync } = useSend<K>()
  return (message, back, onUndone) =>
    offerUndo(message, async () => {
      await mutateAsync(back)
      onUndone?.()
    })
}
