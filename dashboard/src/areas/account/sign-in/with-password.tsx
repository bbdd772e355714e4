import { PasswordInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { AuthForm } from '#ui/form/auth-form.tsx'
import { StepDialog } from './step-dialog.tsx'

type WithPasswordProps<A> = {
  label: string
  /** What will come of it. */
  text: string
  step: (body: { password: string }) => Promise<A>
  onDone: (answer: A) => void
  isDangerous?: boolean
}

/** A step that the session alone does not suffice for: the password is asked for again. */
export function WithPassword<A>(props: WithPasswordProps<A>) {
  const { label, isDangerous = false } = props
  return (
    <StepDialog label={label} isDangerous={isDangerous}>
      {(close) => <PasswordOfStep {...props} onClose={close} />}
    </StepDialog>
  )
}

function PasswordOfStep<A>(props: WithPasswordProps<A> & { onClose: () => void }) {
  const { label, text, step, onDone, isDangerous = false, onClose } = props
  const { t } = useTranslation()
  const form = useForm({ initialValues: { password: '' } })
  const finish = (answer: A) => {
    onClose()
    onDone(answer)
  }
  return (
    <AuthForm
      form={form}
      send={step}
      submit={label}
      isDangerous={isDangerous}
      onDone={finish}
      onCancel={onClose}
    >
      <Text size="sm">{text}</Text>
      <PasswordInput
        label={t('password')}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
    </AuthForm>
  )
}
