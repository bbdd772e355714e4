import type { ApiRequest, OperationId, Reply } from '@holdfast/client'
import { useSend } from '#api/api.ts'
import { AsApi } from '../api-request/as-api.tsx'
import { type FormProps, SubmittedForm } from './submitted-form.tsx'

export type RequestFormProps<V extends Record<string, unknown>, K extends OperationId> = FormProps<
  V,
  Reply<K>
> & { requestOf: (values: V) => ApiRequest<K> }

/** A form that makes one request, which it also shows as API call. */
export function RequestForm<V extends Record<string, unknown>, K extends OperationId>({
  requestOf,
  ...form
}: RequestFormProps<V, K>) {
  const send = useSend<K>()
  return (
    <SubmittedForm
      {...form}
      // What is done may take this form away, and with it the callbacks of `mutate`.
      send={(values) => send.mutateAsync(requestOf(values))}
      isPending={send.isPending}
      beside={<AsApi requests={[requestOf(form.form.values)]} size="xs" />}
    />
  )
}
