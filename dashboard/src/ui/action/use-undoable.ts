import type { ApiRequest, OperationId } from '@holdfast/client'
import { useSend } from '#api/api.ts'
import { offerUndo } from './undo.tsx'

type OfferUndo<K extends OperationId> = (
  message: string,
  back: ApiRequest<K>,
  /** A form that showed what was done shows again what was before. */
  onUndone?: () => void,
) => void

/** Says what was done, and offers for a while to undo it with another request. */
export function useUndoable<K extends OperationId>(): OfferUndo<K> {
  const { mutateAsync } = useSend<K>()
  return (message, back, onUndone) =>
    offerUndo(message, async () => {
      await mutateAsync(back)
      onUndone?.()
    })
}
