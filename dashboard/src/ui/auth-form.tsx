/** A form that makes one step below /v1/auth: its fields, the service's faults at them, and a button. */
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStep } from '../api/auth.ts'
import { fieldFaults, withoutFieldFaults } from './field-fault.ts'
import { ProblemAlert } from './problem-alert.tsx'

export type AuthFormProps<V extends Record<string, unknown>, A> = {
  form: UseFormReturnType<V>
  send: (values: V) => Promise<A>
  submit: string
  onDone: (answer: A) => void
  onCancel?: () => void
  isDangerous?: boolean
  /** The button is as wide as the form, which has nothing else. */
  isAlone?: boolean
  children: ReactNode
}

export function AuthForm<V extends Record<string, unknown>, A>(props: AuthFormProps<V, A>) {
  const { form, send, submit, onDone, onCancel, isDangerous = false, isAlone = false, children } = props
  const { t } = useTranslation()
  const step = useAuthStep(send)
  const color = isDangerous ? 'red' : undefined
  return (
    <form
      onSubmit={form.onSubmit((values) =>
        step.mutate(values, {
          onSuccess: onDone,
          onError: (error) =>
            form.setErrors(fieldFaults(error, values) as Parameters<typeof form.setErrors>[0]),
        }),
      )}
    >
      <Stack>
        {children}
        <ProblemAlert problem={withoutFieldFaults(step.error, form.values)} />
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" loading={step.isPending} color={color} fullWidth={isAlone}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
