/** The base of all forms: fields, errors and buttons. */
import { Button, Group, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogInput } from '../dialog/dialog-input.ts'
import { PresetContext } from '../dialog/preset.ts'
import { DependentsShownContext, dependentsOf } from '../problem/dependents.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { useCheckedSubmit } from './field-check.ts'
import { useFormProblem } from './use-form-problem.ts'

export type FormProps<V extends Record<string, unknown>, A> = {
  form: UseFormReturnType<V>
  submit: string
  onDone: (result: A) => void
  onCancel?: (() => void) | undefined
  /** “Cancel” by default. */
  cancelLabel?: string | undefined
  children: ReactNode
  isDangerous?: boolean | undefined
  /** There is nothing to send yet. */
  isDisabled?: boolean | undefined
  /** The button has the full width of the form. */
  isAlone?: boolean | undefined
}

type SubmittedFormProps<V extends Record<string, unknown>, A> = FormProps<V, A> & {
  send: (values: V) => Promise<A>
  isPending: boolean
  /** Content beside the buttons. */
  beside?: ReactNode
}

export function SubmittedForm<V extends Record<string, unknown>, A>(props: SubmittedFormProps<V, A>) {
  const { form, submit: label, send, isPending, onDone, onCancel, cancelLabel, beside, children } = props
  const { isDangerous = false, isDisabled = false, isAlone = false } = props
  const { t } = useTranslation()
  const { fields, problem, show, clear } = useFormProblem(form)
  const dialog = useDialogInput(() => form.isDirty())
  const submit = (values: V) => {
    clear()
    dialog.sending()
    void send(values).then(
      (result) => dialog.saved(() => onDone(result)),
      (error: Error) => {
        dialog.refused()
        show(error, values)
      },
    )
  }
  const onSubmit = useCheckedSubmit(form, submit)
  const preset = (change: () => void) => {
    const hasInput = form.isDirty()
    change()
    if (!hasInput) form.resetDirty()
  }
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        <ProblemAlert problem={problem} retry={() => submit(form.values)} />
        <DependentsShownContext value={dependentsOf(problem).length > 0}>
          <PresetContext value={preset}>
            <Stack ref={fields}>{children}</Stack>
          </PresetContext>
        </DependentsShownContext>
        <Group justify={beside ? 'space-between' : 'flex-end'}>
          {beside}
          <Group gap="xs" flex={isAlone ? 1 : undefined}>
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {cancelLabel ?? t('cancel')}
              </Button>
            )}
            <Button
              type="submit"
              loading={isPending}
              disabled={isDisabled}
              color={isDangerous ? 'red' : undefined}
              fullWidth={isAlone}
            >
              {label}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
