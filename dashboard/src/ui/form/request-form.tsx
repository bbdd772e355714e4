/**
 * A form that makes one request: its fields, the faults that the service found in them, the request as API
 * call, and a button.
 */
import type { ApiRequest, OperationId, Reply } from '@holdfast/client'
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#api/api.ts'
import { AsApi } from '../api-request/as-api.tsx'
import { useDialogInput } from '../dialog/dialog-input.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { useCheckedSubmit } from './field-check.ts'
import { useRefusal } from './use-refusal.ts'

export type RequestFormProps<V extends Record<string, unknown>, K extends OperationId> = {
  form: UseFormReturnType<V>
  requestOf: (values: V) => ApiRequest<K>
  submit: string
  onDone: (reply: Reply<K>) => void
  onCancel?: () => void
  children: ReactNode
  isDangerous?: boolean
  /** There is nothing to be sent yet. */
  isDisabled?: boolean
}

export function RequestForm<V extends Record<string, unknown>, K extends OperationId>(
  props: RequestFormProps<V, K>,
) {
  const { form, requestOf, submit: label, onDone, onCancel, children, isDangerous, isDisabled } = props
  const { t } = useTranslation()
  const send = useSend<K>()
  const { fields, problem, show, clear } = useRefusal(form)
  const dialog = useDialogInput(() => form.isDirty())
  // What is done may take this form away, and with it the callbacks of `mutate`.
  const submit = (values: V) => {
    clear()
    dialog.sending()
    void send.mutateAsync(requestOf(values)).then(
      (reply) => dialog.saved(() => onDone(reply)),
      (error: Error) => {
        dialog.refused()
        show(error, values)
      },
    )
  }
  const onSubmit = useCheckedSubmit(form, submit)
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <ProblemAlert problem={problem} retry={() => submit(form.values)} />
        <Stack ref={fields}>{children}</Stack>
        <Group justify="space-between">
          <AsApi requests={[requestOf(form.values)]} size="xs" />
          <Group gap="xs">
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {t('cancel')}
              </Button>
            )}
            <Button
              type="submit"
              loading={send.isPending}
              disabled={isDisabled ?? false}
              color={isDangerous ? 'red' : undefined}
            >
              {label}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
