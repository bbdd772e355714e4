import { Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { EditModal } from '#ui/dialog/edit-modal.tsx'
import { type Confirmation, ReauthenticationForm } from '#ui/form/sign-in/reauthentication-form.tsx'

type ReauthenticatedActionProps<A> = {
  label: string
  /** What the action does. */
  text: string
  methods: ComponentProps<typeof ReauthenticationForm>['methods']
  step: (proof: Confirmation) => Promise<A>
  onDone: (result: A) => void
  isDangerous?: boolean
}

/** An action for which the session is not sufficient: the person confirms their identity first. */
export function ReauthenticatedAction<A>(props: ReauthenticatedActionProps<A>) {
  const { label, text, methods, step, onDone, isDangerous = false } = props
  return (
    <EditModal label={label} {...(isDangerous && { variant: 'light', color: 'red' })}>
      {(close) => (
        <ReauthenticationForm
          methods={methods}
          send={step}
          submit={label}
          isDangerous={isDangerous}
          onDone={(result) => {
            close()
            onDone(result)
          }}
          onCancel={close}
        >
          <Text size="sm">{text}</Text>
        </ReauthenticationForm>
      )}
    </EditModal>
  )
}
