/** A form that makes one request below /v1/auth: its fields, the faults found in them, and a button. */
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthStep } from '#api/auth.ts'
import { useDialogInput } from '../dialog/dialog-input.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { useCheckedSubmit } from './field-check.ts'
import { useRefusal } from './use-refusal.ts'

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
  const {
    form,
    send,
    submit: label,
    onDone,
    onCancel,
    isDangerous = false,
    isAlone = false,
    children,
  } = props
  const { t } = useTranslation()
  const step = useAuthStep(send)
  const { fields, problem, show, clear } = useRefusal(form)
  const dialog = useDialogInput(() => form.isDirty())
  const color = isDangerous ? 'red' : undefined
  const submit = (values: V) => {
    clear()
    dialog.sending()
    step.mutate(values, {
      onSuccess: (answer) => dialog.saved(() => onDone(answer)),
      onError(error) {
        dialog.refused()
        show(error, values)
      },
    })
  }
  const onSubmit = useCheckedSubmit(form, submit)
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <ProblemAlert problem={problem} />
        <Stack ref={fields}>{children}</Stack>
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
          <Button type="submit" loading={step.isPending} color={color} fullWidth={isAlone}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
