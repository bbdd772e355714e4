import type { ApiRequest, OperationId } from '@holdfast/client'
import { Switch } from '@mantine/core'
import { useSend } from '#api/api.ts'
import { showProblem } from '../problem/show-problem.ts'

type SendSwitchProps<K extends OperationId> = {
  label: string
  isOn: boolean
  isReadOnly: boolean
  requestOf: (isOn: boolean) => ApiRequest<K>
}

/** A switch that sends one request. */
export function SendSwitch<K extends OperationId>({
  label,
  isOn,
  isReadOnly,
  requestOf,
}: SendSwitchProps<K>) {
  const send = useSend<K>()
  return (
    <Switch
      size="sm"
      aria-label={label}
      // What was chosen, until the resource is loaded again.
      checked={send.isPending ? !isOn : isOn}
      disabled={isReadOnly || send.isPending}
      onChange={(event) => void send.mutateAsync(requestOf(event.currentTarget.checked)).catch(showProblem)}
    />
  )
}
