/**
 * A form that makes one request: its fields, the service's faults at the fields that they point to, the same
 * as API, and a button.
 */
import { ApiProblem, type ApiRequest, type OperationId, type Reply } from '@holdfast/client'
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../api/api.ts'
import { AsApi } from './as-api.tsx'
import { ProblemAlert } from './problem-alert.tsx'

export type RequestFormProps<V extends Record<string, unknown>, K extends OperationId> = {
  form: UseFormReturnType<V>
  requestOf: (values: V) => ApiRequest<K>
  submit: string
  onDone: (reply: Reply<K>) => void
  onCancel?: () => void
  children: ReactNode
  isDangerous?: boolean
}

export function RequestForm<V extends Record<string, unknown>, K extends OperationId>(
  props: RequestFormProps<V, K>,
) {
  const { form, requestOf, submit, onDone, onCancel, children, isDangerous = false } = props
  const { t } = useTranslation()
  const send = useSend<K>()
  const rest = withoutFieldFaults(send.error, form.values)
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        send.mutate(requestOf(values), {
          onSuccess: onDone,
          onError: (error) =>
            form.setErrors(fieldFaults(error, values) as Parameters<typeof form.setErrors>[0]),
        }),
      )}
    >
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
            <Button type="submit" loading={send.isPending} color={isDangerous ? 'red' : undefined}>
              {submit}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

function fieldOf(pointer: string): string {
  return pointer.slice(1).split('/').join('.')
}

function fieldFaults(error: Error, values: Record<string, unknown>): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  const mine = error.faults.filter(({ pointer }) => isField(pointer, values))
  return Object.fromEntries(mine.map(({ pointer, message }) => [fieldOf(pointer), message]))
}

function isField(pointer: string, values: Record<string, unknown>): boolean {
  return Object.hasOwn(values, pointer.slice(1).split('/')[0] ?? '')
}

/** What is left to say once the fields have told theirs. */
function withoutFieldFaults(error: Error | null, values: Record<string, unknown>): Error | null {
  if (!(error instanceof ApiProblem) || error.faults.length === 0) return error
  return error.faults.every(({ pointer }) => isField(pointer, values)) ? null : error
}
