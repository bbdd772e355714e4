/**
 * A form that makes one request: its fields, the service's faults at the fields that they point to, the same
 * as API, and a button.
 */
import type { ApiRequest, OperationId, Reply } from '@holdfast/client'
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../api/api.ts'
import { AsApi } from './as-api.tsx'
import { fieldFaults, withoutFieldFaults } from './field-fault.ts'
import { ProblemAlert } from './problem-alert.tsx'

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
  const { form, requestOf, submit, onDone, onCancel, children, isDangerous, isDisabled } = props
  const { t } = useTranslation()
  const send = useSend<K>()
  const rest = withoutFieldFaults(send.error, form.values)
  // What is done may take this form away, and with it the callbacks of `mutate`.
  const submitted = (values: V) =>
    send.mutateAsync(requestOf(values)).then(onDone, (error: Error) => {
      form.setErrors(fieldFaults(error, values) as Parameters<typeof form.setErrors>[0])
    })
  return (
    <form onSubmit={form.onSubmit((values) => void submitted(values))}>
      <Stack>
        {children}
        <ProblemAlert problem={rest} />
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
              {submit}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
