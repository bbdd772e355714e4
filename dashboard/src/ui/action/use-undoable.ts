import type { ApiRequest, OperationId } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
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

/**
 * For the form of a resource, once it is saved: shows what is stored now, and offers to restore what was before.
 *
 * `valuesOf`: what the form shows of a resource. `change`: the request that gives a resource these values.
 */
export function useUndoableForm<K extends OperationId, Resource, Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'setValues'>,
  valuesOf: (resource: Resource) => Values,
  change: (values: Values, of: Resource) => ApiRequest<K>,
): (message: string, before: Resource, after: Resource) => void {
  const undoable = useUndoable<K>()
  return (message, before, after) => {
    const values = valuesOf(before)
    form.setValues(valuesOf(after))
    undoable(message, change(values, after), () => form.setValues(values))
  }
}
