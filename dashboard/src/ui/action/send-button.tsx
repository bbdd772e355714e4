import type { ApiRequest, ApiResponse, OperationId } from '@holdfast/client'
import { Button, type ButtonProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSend } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { showProblem } from '../problem/show-problem.ts'

export type SendButtonProps<K extends OperationId> = ButtonProps & {
  label: string
  request: ApiRequest<K>
  /** Said once it is done. */
  done?: string
  onDone?: (reply: ApiResponse<K>) => void
}

/** One press, one request, which is among those of the page. */
export function SendButton<K extends OperationId>({
  label,
  request,
  done,
  onDone,
  ...button
}: SendButtonProps<K>) {
  const send = useSend<K>()
  useShownRequests([request])
  // What is done may take this button away, and with it the callbacks of `mutate`.
  const press = () =>
    send.mutateAsync(request).then((reply) => {
      if (done) notifications.show({ message: done })
      onDone?.(reply)
    }, showProblem)
  return (
    <Button variant="default" {...button} loading={send.isPending} onClick={() => void press()}>
      {label}
    </Button>
  )
}
