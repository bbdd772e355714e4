import type { ApiRequest, ApiResponse, OperationId } from '@holdfast/client'
import { Button, type ButtonProps } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useSend } from '#api/api.ts'
import { useShownRequests } from '#api/request-scope.tsx'
import { showProblem } from '../problem/show-problem.ts'

export type SendButtonProps<K extends OperationId> = ButtonProps & {
  label: string
  request: ApiRequest<K>
  /** Shown after success. */
  done?: string
  onDone?: (reply: ApiResponse<K>) => void
}

/** A button that sends one request, which is listed among those of the page. */
export function SendButton<K extends OperationId>({
  label,
  request,
  done,
  onDone,
  ...button
}: SendButtonProps<K>) {
  const send = useSend<K>()
  useShownRequests([request])
  // The change can unmount this button, and with it the callbacks of `mutate`.
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
