import type { AnyRequest, ApiRequest, ApiResponse, OperationId } from '@holdfast/client'
import { useSend } from '#api/api.ts'
import { useRequestScope, useShownRequests } from '#api/request-scope.tsx'
import { ApiRequestButton } from '../api-request/api-request-button.tsx'
import { type FormProps, SubmittedForm } from './submitted-form.tsx'
import { useDraft } from './use-draft.ts'

export type RequestFormProps<V extends Record<string, unknown>, K extends OperationId> = FormProps<
  V,
  ApiResponse<K>
> & { requestOf: (values: V) => ApiRequest<K> }

/**
 * A form that sends one request. In a dialog the request is shown beside the buttons, on a page among the requests of
 * the page.
 */
export function RequestForm<V extends Record<string, unknown>, K extends OperationId>({
  requestOf,
  ...form
}: RequestFormProps<V, K>) {
  const send = useSend<K>()
  const isOnPage = useRequestScope()?.kind === 'page'
  const requests: AnyRequest[] = [requestOf(form.form.values)]
  useShownRequests(requests)
  useDraft(form.form)
  return (
    <SubmittedForm
      {...form}
      // The change can unmount this form, and with it the callbacks of `mutate`.
      send={(values) => send.mutateAsync(requestOf(values))}
      isPending={send.isPending}
      beside={!isOnPage && <ApiRequestButton requests={requests} size="xs" />}
    />
  )
}
